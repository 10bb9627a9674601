import type { AssignmentOutline, AssignmentProgress } from '@lectern/contract';
import type { ReactNode } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './overview.module.css';
import { useNextUngraded } from './use-next-ungraded.ts';

/** Only 'To grade' can be sorted, because phones list every sort order. */
export function progressColumns(
  progress: readonly AssignmentProgress[] | undefined,
): Column<AssignmentOutline>[] {
  const progressById = new Map(progress?.map((one) => [one.assignment_id, one]));
  const progressOf = ({ id }: AssignmentOutline) => progressById.get(id);
  const figure = (header: string, show: (progress: AssignmentProgress) => ReactNode) => ({
    id: header,
    header,
    cell: (assignment: AssignmentOutline) => {
      const known = progressOf(assignment);
      return known === undefined ? '-' : show(known);
    },
    align: 'end' as const,
    labelled: 'above' as const,
  });
  return [
    figure('Submitted', ({ submitted }) => submitted),
    {
      ...figure('To grade', ({ to_grade }) => to_grade),
      id: 'to-grade',
      sortBy: (assignment) => progressOf(assignment)?.to_grade,
    },
    figure('Graded', graded),
    figure('Published', ({ published }) => published),
    {
      id: 'next',
      header: 'Actions',
      cell: (assignment) => (
        <NextUngraded assignment={assignment} progress={progressOf(assignment)} />
      ),
      align: 'end',
    },
  ];
}

function graded({ graded: done, accepted }: AssignmentProgress): ReactNode {
  return (
    <span className={styles.graded}>
      {done} of {accepted}
      <ProgressBar label="Graded submissions" value={done} max={Math.max(1, accepted)} />
    </span>
  );
}

interface NextUngradedProps {
  assignment: AssignmentOutline;
  progress: AssignmentProgress | undefined;
}

/** Nothing if no submission waits for the reader. */
function NextUngraded({ assignment, progress }: NextUngradedProps) {
  const next = useNextUngraded({ cid: assignment.classroom_id, aid: assignment.id });
  if (progress !== undefined && progress.mine + progress.unassigned === 0) return null;
  return (
    <Button
      size="small"
      className={styles.next}
      pending={next.isPending}
      onClick={() => next.mutate()}
    >
      {texts.gradingOverview.nextUngraded} <VisuallyHidden>in {assignment.name}</VisuallyHidden>
    </Button>
  );
}
