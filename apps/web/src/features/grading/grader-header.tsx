import type { PaginatedStudentWork } from '@lectern/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { overviewAddress } from '../../addresses/grading.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts';
import { InTopBar } from '../../ui/page/top-bar-slot.tsx';
import styles from './grader-header.module.css';

interface GraderHeaderProps {
  classroomName: string;
  work: PaginatedStudentWork | undefined;
  loading: boolean;
  /** The shown commit and the other graders who have the submission open. */
  facts: ReactNode;
  /** The state of the submission, and its grader or a button to claim it. */
  status: ReactNode;
  onOpen: (workId: number) => void;
}

/** The student, the state of their submission, and Previous and Next. */
export function GraderHeader(props: GraderHeaderProps) {
  const { classroomName, work, loading, facts, status, onOpen } = props;
  const overview = overviewAddress();
  const crumbs = [
    { label: classroomName },
    { label: 'Grading', to: overview },
    ...(work ? [{ label: work.assignment_name }] : []),
  ];
  return (
    <header className={styles.header}>
      <InTopBar>
        <Breadcrumbs crumbs={crumbs} />
      </InTopBar>
      <Link
        to={overview}
        className={styles.back}
        aria-label="Back to grading"
        title="Back to grading"
      >
        <ChevronLeft size={20} aria-hidden />
      </Link>
      <div className={styles.who}>
        <h1 title={work && contributorNames(work)}>{titleOf(work, loading)}</h1>
        <p>
          {work && <span className={styles.assignment}>{work.assignment_name}</span>}
          {facts}
        </p>
      </div>
      {/* Before the status, because toasts cover the right end. */}
      <Neighbours work={work} onOpen={onOpen} />
      <div className={styles.status}>{status}</div>
    </header>
  );
}

function titleOf(work: PaginatedStudentWork | undefined, loading: boolean): string {
  if (work) return contributorNames(work);
  return loading ? texts.grader.loading : 'Grading';
}

/** Rendered while the submission loads too, so that nothing below moves. */
function Neighbours({ work, onOpen }: Pick<GraderHeaderProps, 'work' | 'onOpen'>) {
  /** While the submission loads the buttons are not `disabled`, because they would lose the focus. */
  const leadingTo = (id: number | null | undefined) => ({
    size: 'small' as const,
    disabled: id === null,
    'aria-disabled': id === undefined || undefined,
    onClick: () => {
      if (typeof id === 'number') onOpen(id);
    },
  });
  return (
    <nav className={styles.neighbours} aria-label="Submissions">
      <span className={styles.position}>
        {work && texts.grader.position(work.row_num, work.total_student_works)}
      </span>
      <div className={styles.steps}>
        <Button {...leadingTo(work?.previous_student_work_id)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <Button {...leadingTo(work?.next_student_work_id)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
