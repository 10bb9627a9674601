import { overallScore, overallScoreLabel, progress } from '@lectern/contract';
import { contributorNames, contributorOrder } from '../../lib/contributors.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PublicationMark } from '../publishing/publication-mark.tsx';
import { WorkStatus } from '../works/work-status.tsx';
import type { GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import type { Selection } from './use-selection.ts';
import { WorkMenu } from './work-menu.tsx';

interface GradeColumns {
  mayDecide: boolean;
  login: string;
  selection: Selection;
  onRequest: (request: PanelRequest) => void;
}

const namesOf = ({ work }: GradingRow) => contributorNames(work);
const noScore = '-';

/** The four specified columns, then status, grader and actions. The status tells that a score of 0, shown as '-', is a grade. */
export function gradeColumns({
  mayDecide,
  login,
  selection,
  onRequest,
}: GradeColumns): Column<GradingRow>[] {
  return [
    {
      id: 'student',
      header: 'Student',
      cell: (row) => <span className={styles.student}>{namesOf(row)}</span>,
      sortBy: ({ work }) => contributorOrder(work),
      ...(mayDecide && {
        before: (row: GradingRow) => (
          <Checkbox
            label={<VisuallyHidden>Select {namesOf(row)}</VisuallyHidden>}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        ),
      }),
    },
    {
      id: 'auto',
      header: 'Auto Grader Score',
      cell: ({ work }) => work.auto_grader_score ?? noScore,
      sortBy: ({ work }) => work.auto_grader_score,
      align: 'end',
      labelled: true,
    },
    {
      id: 'manual',
      header: 'Manual Feedback Score',
      cell: ({ work }) => work.manual_feedback_score ?? noScore,
      sortBy: ({ work }) => work.manual_feedback_score,
      align: 'end',
      labelled: true,
    },
    {
      id: 'overall',
      header: 'Overall Score',
      cell: ({ work }) => <Overall work={work} />,
      sortBy: ({ work }) => overallScore(work.auto_grader_score, work.manual_feedback_score),
      align: 'end',
      labelled: true,
    },
    {
      id: 'state',
      header: 'Status',
      cell: (row) => <StatusCell row={row} mayRetry={mayDecide} />,
      sortBy: ({ work }) => progress.indexOf(work.work_state),
    },
    {
      id: 'grader',
      header: 'Grader',
      cell: ({ grader }) => (
        <span className={styles.grader}>
          {grader?.login === login ? 'You' : (grader?.name ?? noScore)}
        </span>
      ),
      sortBy: ({ grader }) => grader?.name,
      labelled: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <WorkMenu row={row} mayDecide={mayDecide} onRequest={onRequest} />,
      align: 'end',
    },
  ];
}

function Overall({ work }: Pick<GradingRow, 'work'>) {
  const { auto_grader_score: auto, manual_feedback_score: manual, final_score: final } = work;
  return (
    <>
      {overallScoreLabel(auto, manual)}
      {final !== undefined && <span className={styles.final}> final {final}</span>}
    </>
  );
}

function StatusCell({ row, mayRetry }: { row: GradingRow; mayRetry: boolean }) {
  const { work, publication } = row;
  const { classroom_id: cid, assignment_outline_id: aid, student_work_id: wid } = work;
  return (
    <>
      <span className={styles.room} />
      <span className={styles.status}>
        <WorkStatus work={work} />
        {publication && (
          <PublicationMark
            at={{ cid, aid, wid }}
            publication={publication}
            names={namesOf(row)}
            mayRetry={mayRetry}
          />
        )}
      </span>
    </>
  );
}
