import { satisfies, type StudentWork } from '@lectern/contract';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useMembership } from '../access/membership.ts';
import { isPublishable } from '../publishing/publishable.ts';
import { DownloadGrades } from './download-grades.tsx';
import type { GradingRow } from './grading-rows.ts';
import { NextUngraded } from './next-ungraded.tsx';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import { isMissing } from './row-filters.ts';

interface PanelToolbarProps {
  at: InAssignment;
  works: readonly StudentWork[];
  rows: readonly GradingRow[];
  /** The rows that are selected in the table. */
  selected: readonly GradingRow[];
  onRequest: (request: PanelRequest) => void;
}

/** What can be done about all works of an assignment at once; graders also for the selected ones alone. */
export function PanelToolbar({ at, works, rows, selected, onRequest }: PanelToolbarProps) {
  const { classroom_role } = useMembership();
  const isProfessor = satisfies(classroom_role, 'PROFESSOR');
  const missing = rows.filter(isMissing).length;
  const publishable = rows.filter(({ work, publication }) => isPublishable(work, publication));
  return (
    <div className={styles.toolbar}>
      <NextUngraded at={at} />
      <DownloadGrades works={works} />
      {missing > 0 && (
        <Button ref={keepFocus} size="small" onClick={() => onRequest({ kind: 'grade-missing' })}>
          Grade missing works ({missing})
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
