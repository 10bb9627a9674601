import type { FullRubric } from '@lectern/contract';
import { ApiError } from '../../../api/api-error.ts';
import { rubricQuery } from '../../../data/rubrics.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReload } from '../../../ui/page/use-reload.ts';
import type { Problems } from '../../session/use-edited-form.ts';
import type { DraftProblem } from '../draft-problems.ts';
import styles from './editor.module.css';

interface SaveProblemsProps {
  problems: Problems<DraftProblem>;
  error: Error | null;
  rubricId: number | null;
  onReload: (current: FullRubric) => void;
}

/** The save button is far below, so this notice may be out of view. A wrong field keeps the focus. */
function takeFocus(notice: HTMLDivElement | null) {
  if (!document.activeElement?.matches('[aria-invalid="true"]')) notice?.focus();
}

/** Says why the rubric was not saved. A missing name is shown at its field instead. */
export function SaveProblems({ problems, error, rubricId, onReload }: SaveProblemsProps) {
  const reload = useReload();
  if (Object.keys(problems).length === 0 && !error) return null;
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  const { rubric_name_missing: _, ...others } = problems;
  const reasons = Object.values(others);
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.problems}>
      <Notice
        tone="error"
        title={texts.rubrics.saveFailed}
        action={
          isConflict &&
          rubricId !== null && (
            <Button size="small" onClick={() => reload(rubricQuery(rubricId), onReload)}>
              Reload
            </Button>
          )
        }
      >
        {[...reasons, ...(error ? [error.message] : [])].map((reason) => (
          <p key={reason} className={styles.reason}>
            {texts.rubrics.saveReason(reason)}
          </p>
        ))}
      </Notice>
    </div>
  );
}
