import type { AssignmentOutline } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ApiError } from '../../../api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { assignmentQuery } from '../queries.ts';

interface SaveFailureProps {
  error: Error | null;
  assignment: AssignmentOutline;
  /** Fills the form anew with what others have saved meanwhile. */
  onReload: (current: AssignmentOutline) => void;
}

export function SaveFailure({ error, assignment, onReload }: SaveFailureProps) {
  const client = useQueryClient();
  if (!error) return null;
  const reload = () =>
    client
      .fetchQuery(assignmentQuery(assignment.classroom_id, assignment.id))
      .then(onReload, (failure: Error) => toast.error(failure.message));
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <Notice
      tone="error"
      title={texts.assignments.saveFailed}
      action={
        isConflict && (
          <Button size="small" onClick={() => void reload()}>
            Reload
          </Button>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
