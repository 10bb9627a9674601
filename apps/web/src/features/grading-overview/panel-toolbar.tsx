import { satisfies, type StudentWork } from '@lectern/contract';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useMembership } from '../access/membership.ts';
import { isPublishable } from '../publishing/publishable.ts';
import { DownloadGrades } from './download-grades.tsx';
import type { GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import { isMissing } from './row-filters.ts';
import { useNextUngraded } from './use-next-ungraded.ts';

interface PanelToolbarProps {
  at: InAssignment;
  works: readonly StudentWork[];
  rows: readonly GradingRow[];
  selected: readonly GradingRow[];
  onRequest: (request: PanelRequest) => void;
}

/** Actions on all submissions of an assignment. 'Assign graders' uses the selected rows if there are any. */
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

function NextUngraded({ at }: { at: InAssignment }) {
  const next = useNextUngraded(at);
  return (
    <Button size="small" variant="primary" pending={next.isPending} onClick={() => next.mutate()}>
      {texts.gradingOverview.nextUngraded}
    </Button>
  );
}
