import type { FullRubric } from '@lectern/contract';
import { ApiError } from '../../../api/api-error.ts';
import { rubricQuery } from '../../../data/rubrics.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReload } from '../../../ui/page/use-reload.ts';
import { problemSentence, type DraftProblem } from '../draft-problems.ts';
import styles from './editor.module.css';

interface SaveProblemsProps {
  problems: readonly DraftProblem[];
  error: Error | null;
  rubricId: number | null;
  /** Gives up what was typed for what others have saved meanwhile. */
  onReload: (current: FullRubric) => void;
}

/** The button that was pressed is at the foot of the page, maybe out of sight of this. */
function takeFocus(notice: HTMLDivElement | null) {
  notice?.focus();
}

/** Below the title: why the rubric is not saved. A missing name is said at its field. */
export function SaveProblems({ problems, error, rubricId, onReload }: SaveProblemsProps) {
  const reload = useReload();
  if (problems.length === 0 && !error) return null;
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  const reasons = problems.filter((code) => code !== 'rubric_name_missing').map(problemSentence);
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
