import type { AssignmentOutline } from '@lectern/contract';
import { useNavigate } from 'react-router';
import { texts } from '../../../texts/texts.ts';
import { PutAwayPanel } from '../../put-away/put-away-panel.tsx';
import { useAssignmentPutAway } from '../put-away/use-assignment-put-away.ts';

export function PutAwayAssignment({ assignment }: { assignment: AssignmentOutline }) {
  const { id, name, has_acceptances: isUsed } = assignment;
  const navigate = useNavigate();
  const putAway = useAssignmentPutAway(assignment.classroom_id);
  const isArchived = assignment.archived_at !== null;
  return (
    <PutAwayPanel
      thing={{
        id,
        name,
        noun: 'assignment',
        isArchived,
        isUsed,
        explained: isArchived
          ? texts.putAwayAssignment.isArchived
          : texts.putAwayAssignment.explained,
        deletionExplained: isUsed
          ? texts.putAwayAssignment.deleteAccepted
          : texts.putAwayAssignment.deleteUnaccepted,
      }}
      putAway={putAway}
      onDeleted={() => void navigate('/app/dashboard')}
    />
  );
}
