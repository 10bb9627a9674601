import type { AssignmentOutline } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { platformQuery } from '../../../data/platform.ts';
import { repositoryCountQuery } from '../../../data/put-away.ts';
import { hostInSentence } from '../../../lib/platform-name.ts';
import { texts } from '../../../texts/texts.ts';
import { PutAwayPanel } from '../../put-away/put-away-panel.tsx';
import { useAssignmentPutAway } from '../put-away/use-assignment-put-away.ts';

export function PutAwayAssignment({ assignment }: { assignment: AssignmentOutline }) {
  const { id, name, has_acceptances: isUsed } = assignment;
  const navigate = useNavigate();
  const putAway = useAssignmentPutAway(assignment.classroom_id);
  const { data: platform } = useQuery(platformQuery);
  const counted = useQuery({
    ...repositoryCountQuery({ cid: assignment.classroom_id, aid: id }),
    enabled: isUsed,
  });
  const count = counted.data?.repositories ?? 0;
  const { deleteAccepted, deleteUnaccepted, repositoriesStay } = texts.putAwayAssignment;
  const deleteUsed = count > 0 ? deleteAccepted : `${deleteAccepted} ${repositoriesStay}`;
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
        deletionExplained: isUsed ? deleteUsed : deleteUnaccepted,
        repositories: count > 0 ? { count, host: hostInSentence(platform) } : undefined,
      }}
      putAway={putAway}
      onDeleted={() => void navigate('/app/dashboard')}
    />
  );
}
