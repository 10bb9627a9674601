import {
  noWorkId,
  overallScoreLabel,
  progress,
  type Profile,
  type StudentWork,
} from '@lectern/contract';
import { assignmentPath, submissionPath } from '../../../addresses/assignments.ts';
import { graderPath } from '../../../addresses/grading.ts';
import { formatDeadline } from '../../../lib/dates.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WorkStatus } from '../../works/work-status.tsx';
import styles from './person.module.css';

type Extension = Profile['extensions'][number];

export function PersonWorks({ profile }: { profile: Profile }) {
  const extensionOf = new Map(profile.extensions.map((one) => [one.assignment_id, one]));
  return (
    <section className={styles.part} aria-labelledby="submissions">
      <h2 id="submissions">Submissions</h2>
      <Table
        label="Submissions"
        columns={columns(extensionOf)}
        rows={profile.student_works}
        rowKey={({ assignment_outline_id }) => assignment_outline_id}
        rowLink={rowLink}
        empty={
          <EmptyState drawing="assignments" framed={false}>
            {peoplePageTexts.person.noWorks}
          </EmptyState>
        }
      />
    </section>
  );
}

function columns(extensionOf: ReadonlyMap<number, Extension>): Column<StudentWork>[] {
  return [
    {
      id: 'assignment',
      header: 'Assignment',
      cell: ({ assignment_name }) => assignment_name,
      sortBy: ({ assignment_name }) => assignment_name,
    },
    {
      id: 'state',
      header: 'Status',
      cell: (work) => <WorkStatus work={work} />,
      sortBy: ({ work_state }) => progress.indexOf(work_state),
    },
    {
      id: 'due',
      header: 'Due Date',
      cell: (work) => <Due work={work} extension={extensionOf.get(work.assignment_outline_id)} />,
      sortBy: ({ effective_due_date }) => effective_due_date,
      labelled: true,
    },
    {
      id: 'score',
      header: 'Overall Score',
      cell: ({ auto_grader_score, manual_feedback_score }) =>
        overallScoreLabel(auto_grader_score, manual_feedback_score),
      align: 'end',
      labelled: true,
    },
    {
      id: 'grade',
      header: 'Actions',
      align: 'end',
      cell: ({ student_work_id: id, assignment_outline_id: aid, assignment_name: name }) =>
        id !== noWorkId && (
          <LinkButton size="small" to={graderPath(aid, id)}>
            Grade<VisuallyHidden> {name}</VisuallyHidden>
          </LinkButton>
        ),
    },
  ];
}

function Due({ work, extension }: { work: StudentWork; extension: Extension | undefined }) {
  const isExtended = extension && work.has_extension;
  return (
    <span className={styles.due}>
      {formatDeadline(work.effective_due_date)}
      {isExtended && (
        <span className={styles.remark}>
          Extended by {extension.granted_by_name}
          {extension.reason && `. ${extension.reason}`}
        </span>
      )}
    </span>
  );
}

function rowLink({ student_work_id: id, assignment_outline_id: aid }: StudentWork) {
  return { to: id === noWorkId ? assignmentPath(aid) : submissionPath(id) };
}
