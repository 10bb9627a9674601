import { satisfies, type AssignmentOutline } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMembership } from '../../access/membership.ts';
import { useAssignmentPutAway } from './use-assignment-put-away.ts';

/** Nothing, unless the assignment is archived. */
export function ArchivedNotice({ assignment }: { assignment: AssignmentOutline }) {
  const { classroom_role } = useMembership();
  const { archive } = useAssignmentPutAway(assignment.classroom_id);
  if (assignment.archived_at === null) return null;
  const bringBack = (
    <Button
      size="small"
      pending={archive.isPending}
      onClick={() => archive.mutate({ ...assignment, archived: false })}
    >
      Bring back
    </Button>
  );
  return (
    <Notice action={satisfies(classroom_role, 'PROFESSOR') && bringBack}>
      <p>{texts.putAwayAssignment.isArchived}</p>
    </Notice>
  );
}
