import { noWorkId, progress, type StudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { rememberWorks, submissionPath } from '../../addresses/assignments.ts';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { worksQuery } from '../../data/works.ts';
import { addressQuery, changeAddressQuery } from '../../lib/address-query.ts';
import { contributorNames, contributorOrder } from '../../lib/contributors.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { stateLabel } from '../../texts/state-label.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { readTableParameters, toTableParameters } from '../../ui/table/table-parameters.ts';
import { searchRows, type TableQuery } from '../../ui/table/table-rows.ts';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import { Table, type TableState, type Column } from '../../ui/table/table.tsx';
import { useChosenRows, type ChosenRows } from '../../ui/table/use-chosen-rows.ts';
import { PublicRepositories, publicAmong } from './public-repositories.tsx';
import { useSectionFilter } from './use-section-filter.tsx';
import { marksOf } from './work-marks.ts';
import { WorkStatus } from './work-status.tsx';
import styles from './works.module.css';

const label = 'Student Assignments';
const pageSize = 50;

const columns: Column<StudentWork>[] = [
  {
    id: 'name',
    header: 'Student Name',
    cell: contributorNames,
    sortBy: contributorOrder,
  },
  {
    id: 'state',
    header: 'Status',
    cell: (work) => <WorkStatus work={work} />,
    sortBy: ({ work_state }) => progress.indexOf(work_state),
  },
  {
    id: 'commit',
    header: 'Last Commit',
    cell: ({ last_commit_date }) => (
      <span className={styles.instant}>{formatDeadline(last_commit_date)}</span>
    ),
    sortBy: ({ last_commit_date }) => last_commit_date,
    labelled: true,
  },
];

interface WorksTableProps {
  assignment: InAssignment;
  /** Makes rows selectable, and shows what can be done with the selected ones. */
  renderActions?: (chosen: ChosenRows<StudentWork>) => ReactNode;
}

export function WorksTable({ assignment, renderActions }: WorksTableProps) {
  const works = useQuery(worksQuery(assignment));
  const tableState = useTableState();
  const section = useSectionFilter(assignment.cid);
  const shown = (works.data ?? []).filter(section.keeps);
  const chosen = useChosenRows(searchRows(shown, searchText, tableState[0].search), rowKey);

  if (works.isPending) {
    return <TableSkeleton label={label} headers={columns.map(({ header }) => header)} searched />;
  }
  if (works.isLoadingError) return <LoadFailure query={works}>{works.error.message}</LoadFailure>;
  return (
    <>
      <PublicRepositories repositories={publicAmong(works.data)} />
      {(section.field || renderActions) && (
        <div className={styles.choices}>
          {section.field && <div className={styles.filter}>{section.field}</div>}
          {renderActions?.(chosen)}
        </div>
      )}
      <Table
        label={label}
        columns={renderActions ? selectable(chosen) : columns}
        rows={shown}
        rowKey={rowKey}
        rowLink={rowLink}
        searchText={searchText}
        tableState={tableState}
        pageSize={pageSize}
        empty={
          <EmptyState drawing="people" framed={false}>
            {texts.people.empty('Student')}
          </EmptyState>
        }
      />
    </>
  );
}

function selectable(chosen: ChosenRows<StudentWork>): Column<StudentWork>[] {
  const [first, ...others] = columns;
  const before = (work: StudentWork) => (
    <Checkbox
      bare
      label={`Select ${contributorNames(work)}`}
      checked={chosen.has(work)}
      onChange={() => chosen.toggle(work)}
    />
  );
  return [{ ...first!, before }, ...others];
}

/** The search, order and page of the table, kept in the address. */
function useTableState(): TableState {
  const [query, setQuery] = useState(() => readTableParameters(addressQuery()));
  useEffect(rememberWorks, []);
  const change = (next: TableQuery) => {
    setQuery(next);
    changeAddressQuery(toTableParameters(next));
    rememberWorks();
  };
  return [query, change];
}

/** Rows of students without a submission share one id. */
function rowKey(work: StudentWork): string | number {
  if (work.student_work_id !== noWorkId) return work.student_work_id;
  return work.contributors.map(({ github_username }) => github_username).join('/');
}

function rowLink(submission: StudentWork) {
  if (submission.work_state === 'NOT_ACCEPTED') return undefined;
  const { student_work_id, assignment_outline_id } = submission;
  return {
    to: submissionPath(student_work_id),
    state: { submission, assignmentId: assignment_outline_id },
  };
}

function searchText(work: StudentWork): string {
  const logins = work.contributors.map(({ github_username }) => github_username);
  const marks = marksOf(work).map((mark) => mark.label);
  return [contributorNames(work), ...logins, stateLabel(work.work_state), ...marks].join(' ');
}
