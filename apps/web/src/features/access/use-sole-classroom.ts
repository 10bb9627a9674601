import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { homeOf } from '../../addresses/classrooms.ts';
import { membershipQuery, ownClassroomsQuery } from '../../data/classrooms.ts';
import { selectClassroom, toClassroom } from '../../data/selected-classroom.ts';
import { soleMembership } from './sole-membership.ts';

/**
 * Selects the only classroom of a person if none is selected. Returns whether this is still being
 * decided.
 */
export function useSoleClassroom(isNoneSelected: boolean): boolean {
  const client = useQueryClient();
  const navigate = useNavigate();
  const own = useQuery({ ...ownClassroomsQuery, enabled: isNoneSelected });
  const sole = isNoneSelected && own.data ? soleMembership(own.data) : undefined;

  // Every login ends on the dashboard. Students move on to their own first screen before a classroom is
  // selected, because the guard of the dashboard would refuse them.
  const isOnDashboard = useMatch('/app/dashboard') !== null;
  const isStudent = sole?.status === 'ACTIVE' && sole.classroom_role === 'STUDENT';
  const leadsOn = isOnDashboard && isStudent;

  useEffect(() => {
    if (!sole) return;
    if (leadsOn) {
      void navigate(homeOf(sole), { replace: true });
      return;
    }
    client.setQueryData(membershipQuery(sole.classroom_id).queryKey, sole);
    selectClassroom(toClassroom(sole));
  }, [client, navigate, sole, leadsOn]);

  return isNoneSelected && (own.isPending || sole !== undefined);
}
