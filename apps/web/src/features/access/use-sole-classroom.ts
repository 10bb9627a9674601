import type { ClassroomUser, MembershipStatus } from '@lectern/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { homeOf } from '../../addresses/classrooms.ts';
import { membershipQuery, ownClassroomsQuery } from '../../data/classrooms.ts';
import { selectClassroom, toClassroom } from '../../data/selected-classroom.ts';

/**
 * Selects a person's only classroom if none is selected. Returns true until it is selected or known to be
 * missing.
 */
export function useSoleClassroom(isNoneSelected: boolean): boolean {
  const client = useQueryClient();
  const navigate = useNavigate();
  const own = useQuery({ ...ownClassroomsQuery, enabled: isNoneSelected });
  const sole = isNoneSelected && own.data ? soleMembership(own.data) : undefined;

  // A login ends on the dashboard, whose guard refuses students. So students leave it before the classroom is
  // selected.
  const isOnDashboard = useMatch('/app/dashboard') !== null;
  const isStudent = sole?.status === 'ACTIVE' && sole.classroom_role === 'STUDENT';
  const mustLeave = isOnDashboard && isStudent;

  useEffect(() => {
    if (!sole) return;
    if (mustLeave) {
      void navigate(homeOf(sole), { replace: true });
      return;
    }
    client.setQueryData(membershipQuery(sole.classroom_id).queryKey, sole);
    selectClassroom(toClassroom(sole));
  }, [client, navigate, sole, mustLeave]);

  return isNoneSelected && (own.isPending || sole !== undefined);
}

/** Statuses of people who are in a classroom or only have to accept an invitation. */
const belonging: readonly MembershipStatus[] = ['ACTIVE', 'ORG_INVITED'];

/** The only membership of a person who has no choice between classrooms. */
export function soleMembership(memberships: readonly ClassroomUser[]): ClassroomUser | undefined {
  const own = memberships.filter(({ status }) => belonging.includes(status));
  return own.length === 1 ? own[0] : undefined;
}
