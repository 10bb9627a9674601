import { satisfies } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { putAwayQuery } from '../../../data/put-away.ts';
import { useMembership } from '../../access/membership.ts';
import { PutAwayList } from '../../put-away/put-away-list.tsx';
import { useAssignmentPutAway } from './use-assignment-put-away.ts';

/** Below the list of assignments. */
export function AssignmentsPutAway() {
  const { classroom_id, classroom_role } = useMembership();
  const { data } = useQuery(putAwayQuery(classroom_id));
  const putAway = useAssignmentPutAway(classroom_id);
  if (!data) return null;
  return (
    <PutAwayList
      label="Archived and deleted assignments"
      archived={data.archived.map((one) => ({ ...one, to: assignmentPath(one.id) }))}
      deleted={data.deleted}
      putAway={putAway}
      mayChange={satisfies(classroom_role, 'PROFESSOR')}
    />
  );
}
