import { satisfies, type ClassroomRole } from '@lectern/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, type Location } from 'react-router';
import type { Standing } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Membership } from './membership.ts';

interface RequireRoleProps {
  /** The lowest role that may see the screens. */
  least: ClassroomRole;
  /** The redirect of other people. */
  otherwise?: string;
}

/** Surrounds screens of the selected classroom that require a role in it. */
export function RequireRole(props: RequireRoleProps) {
  const classroom = useSelectedClassroom();
  if (!classroom) {
    return (
      <RedirectWithToast
        to="/app/organization/select"
        reason={texts.classrooms.noneSelectedError}
      />
    );
  }
  return <CheckedRole classroomId={classroom.id} {...props} />;
}

/** The layout around most of these screens has just fetched the membership. */
const freshForMs = 1_000;

function CheckedRole({
  classroomId,
  least,
  otherwise = '/app/access-denied',
}: RequireRoleProps & { classroomId: number }) {
  const query = membershipQuery(classroomId);
  const client = useQueryClient();
  // If this retried a failure of the layout's query, the layout would unmount and mount this screen in a loop.
  const [mayRetry] = useState(() => {
    const failedAt = client.getQueryState(query.queryKey)?.errorUpdatedAt ?? 0;
    return Date.now() - failedAt > freshForMs;
  });
  const membership = useQuery({ ...query, staleTime: freshForMs, retryOnMount: mayRetry });

  if (membership.isPending) return <PageSpinner />;
  if (membership.data === undefined) return <UnknownRole error={membership.error} />;
  const problem = classroomCheck(membership.data, least);
  // A stale answer from before the invitation was accepted must not redirect.
  if (problem && membership.isFetching) return <PageSpinner />;
  if (problem) return <RedirectWithToast to={otherwise} reason={problem} />;
  return (
    <Membership value={membership.data}>
      <Outlet />
    </Membership>
  );
}

/** Why a person may not see a screen; null if they may. */
export function classroomCheck(standing: Standing | null, required: ClassroomRole): string | null {
  if (!standing) return texts.guards.notInClassroom;
  if (standing.status !== 'ACTIVE') return texts.guards.notActive;
  if (!satisfies(standing.classroom_role, required)) return texts.guards.roleTooLow;
  return null;
}

/** Navigation state that leads back from access-denied after the role is known. */
export interface ReturnState {
  from: Location;
}

/** The role could not be fetched: access-denied retries and leads back. */
export function UnknownRole({ error }: { error: Error }) {
  const location = useLocation();
  return <RedirectWithToast to="/app/access-denied" reason={error.message} from={location} />;
}

/** Strict mode runs the effect twice; the id prevents a second toast. */
const toastId = 'classroom-check';

export function RedirectWithToast({
  to,
  reason,
  from,
}: { to: string; reason: string } & Partial<ReturnState>) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(reason, { id: toastId });
    void navigate(to, { replace: true, state: from && ({ from } satisfies ReturnState) });
  }, [navigate, to, reason, from]);
  return <PageSpinner />;
}
