import type { AssignmentOutline } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { Notice } from '../../ui/notice.tsx';

/** On screens of a submission. Nothing, unless its assignment is archived. */
export function ArchivedAssignment({ assignment }: { assignment: AssignmentOutline | undefined }) {
  if (assignment === undefined || assignment.archived_at === null) return null;
  return (
    <Notice>
      <p>{texts.putAwayAssignment.isArchived}</p>
    </Notice>
  );
}
