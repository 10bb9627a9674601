import type { ClassroomRole } from '@lectern/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, type Location } from 'react-router';
import { membershipQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { classroomCheck } from './classroom-check.ts';
import { Membership } from './membership.ts';

interface RequireRoleProps {
  /** The lowest role that may see the screens. */
  least: ClassroomRole;
  /** Where anyone else is sent. */
  otherwise?: string;
}

/** Around the screens of the selected classroom that need a role in it. */
export function RequireRole(props: RequireRoleProps) {
  const classroom = useSelectedClassroom();
  if (!classroom) {
    return <SentAway to="/app/organization/select" reason={texts.classrooms.noneSelectedError} />;
  }
  return <CheckedRole classroomId={classroom.id} {...props} />;
}

/** The layout around most of these screens has just fetched the membership. */
const justAskedMs = 1_000;

function CheckedRole({
  classroomId,
  least,
  otherwise = '/app/access-denied',
}: RequireRoleProps & { classroomId: number }) {
  const query = membershipQuery(classroomId);
  const client = useQueryClient();
  // A retry of what has just failed would make the layout unmount and mount this screen in a loop.
  const [mayAskAgain] = useState(() => {
    const failedAt = client.getQueryState(query.queryKey)?.errorUpdatedAt ?? 0;
    return Date.now() - failedAt > justAskedMs;
  });
  const membership = useQuery({ ...query, staleTime: justAskedMs, retryOnMount: mayAskAgain });

  if (membership.isPending) return <PageSpinner />;
  if (membership.data === undefined) return <Unanswered error={membership.error} />;
  const problem = classroomCheck(membership.data, least);
  // A cached answer from before an invitation was accepted sends nobody away.
  if (problem && membership.isFetching) return <PageSpinner />;
  if (problem) return <SentAway to={otherwise} reason={problem} />;
  return (
    <Membership value={membership.data}>
      <Outlet />
    </Membership>
  );
}

/** Navigation state of people whose role could not be fetched: the way back to their screen. */
export interface WayBack {
  from: Location;
}

/** A missing answer is no refusal: access-denied asks again and leads back. */
export function Unanswered({ error }: { error: Error }) {
  const location = useLocation();
  return <SentAway to="/app/access-denied" reason={error.message} from={location} />;
}

/** React may run the effect twice; the id keeps it at one toast. */
const toastId = 'classroom-check';

export function SentAway({ to, reason, from }: { to: string; reason: string } & Partial<WayBack>) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(reason, { id: toastId });
    void navigate(to, { replace: true, state: from && ({ from } satisfies WayBack) });
  }, [navigate, to, reason, from]);
  return <PageSpinner />;
}
