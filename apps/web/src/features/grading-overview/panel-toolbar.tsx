import { satisfies, type StudentWork } from '@lectern/contract';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useMembership } from '../access/membership.ts';
import { isPublishable } from '../publishing/publishable.ts';
import { DownloadGrades } from './download-grades.tsx';
import type { GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import { isMissing } from './row-filters.ts';

interface PanelToolbarProps {
  works: readonly StudentWork[];
  rows: readonly GradingRow[];
  selected: readonly GradingRow[];
  onRequest: (request: PanelRequest) => void;
}

/** Actions on all submissions of an assignment. 'Assign graders' uses the selected rows if there are any. */
export function PanelToolbar({ works, rows, selected, onRequest }: PanelToolbarProps) {
  const { classroom_role } = useMembership();
  const isProfessor = satisfies(classroom_role, 'PROFESSOR');
  const missing = rows.filter(isMissing).length;
  const publishable = rows.filter(({ work, publication }) => isPublishable(work, publication));
  return (
    <div className={styles.toolbar}>
      <DownloadGrades works={works} />
      {missing > 0 && (
        <Button ref={keepFocus} size="small" onClick={() => onRequest({ kind: 'grade-missing' })}>
          Give zero to missing submissions ({missing})
        </Button>
      )}
      {isProfessor && (
        <>
          <Button size="small" onClick={() => onRequest({ kind: 'assign', rows: selected })}>
            Assign graders
          </Button>
          <Button
            size="small"
            disabled={publishable.length === 0}
            onClick={() => onRequest({ kind: 'publish', rows })}
          >
            Publish all ({publishable.length})
          </Button>
        </>
      )}
    </div>
  );
}
