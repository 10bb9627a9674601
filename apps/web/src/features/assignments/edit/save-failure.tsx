import type { AssignmentOutline } from '@lectern/contract';
import { ApiError } from '../../../api/api-error.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useReload } from '../../../ui/page/use-reload.ts';

interface SaveFailureProps {
  error: Error | null;
  assignment: AssignmentOutline;
  onReload: (current: AssignmentOutline) => void;
}

export function SaveFailure({ error, assignment, onReload }: SaveFailureProps) {
  const reload = useReload();
  if (!error) return null;
  const query = assignmentQuery(assignment.classroom_id, assignment.id);
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <Notice
      ref={keepFocus}
      tone="error"
      title={texts.assignments.saveFailed}
      action={
        isConflict && (
          <Button size="small" onClick={() => reload(query, onReload)}>
            Reload
          </Button>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
