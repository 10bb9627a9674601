import type { TestColumn, TestTableRow } from '@lectern/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { graderTestsPath } from '../../../addresses/grading.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TablePaging } from '../../../ui/table/table-paging.tsx';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { scoreOf } from '../results/run-facts.ts';
import { VerdictIcon } from '../results/verdict-mark.tsx';
import { passedCounts, type PassedCount } from './passed-counts.ts';
import styles from './table.module.css';

interface ClassTableProps {
  at: InAssignment;
  columns: readonly TestColumn[];
  rows: readonly TestTableRow[];
}

const pageSize = 50;
const label = 'Test Results';

/** Names and tests stay in sight while the rest scrolls. */
export function ClassTable({ at, columns, rows }: ClassTableProps) {
  const counts = useMemo(() => passedCounts(columns, rows), [columns, rows]);
  const view = useTable({
    rows,
    columns: [],
    searchText: namesOf,
    tableState: undefined,
    pageSize,
    initialSort: undefined,
  });
  if (columns.length === 0 || rows.length === 0) {
    return (
      <EmptyState drawing="assignments">
        {columns.length === 0 ? texts.noTests : texts.noSubmissions}
      </EmptyState>
    );
  }
  return (
    <div className={styles.frame}>
      <TableToolbar label={label} search={view.search} onSearch={view.setSearch} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={styles.scroller} aria-label="All tests" tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <Head columns={columns} counts={counts} />
          <tbody>
            {view.page.rows.map((row) => (
              <Row key={row.student_work_id} at={at} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      <TablePaging
        page={view.page}
        searched={view.search === '' ? undefined : rows.length}
        onGo={view.goToPage}
      />
    </div>
  );
}

interface HeadProps {
  columns: readonly TestColumn[];
  counts: readonly PassedCount[];
}

function Head({ columns, counts }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Student Name</th>
        <th scope="col">Score</th>
        {columns.map(({ name, group, visibility }, at) => (
          <th key={at} scope="col" title={group === null ? name : `${group}: ${name}`}>
            <span className={styles.name}>{name}</span>
            <span className={styles.fact}>{texts.passedCount(counts[at])}</span>
            {visibility !== 'always' && (
              <span className={styles.fact}>{texts.visibilities[visibility]}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  at: InAssignment;
  row: TestTableRow;
  columns: readonly TestColumn[];
}

function Row({ at, row, columns }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={graderTestsPath(at.aid, row.student_work_id)}>{namesOf(row)}</Link>
      </th>
      <td className={styles.score}>{scoreIn(row)}</td>
      {columns.map((_, position) => (
        <Verdict key={position} verdict={row.verdicts[position] ?? null} />
      ))}
    </tr>
  );
}

function Verdict({ verdict }: { verdict: TestTableRow['verdicts'][number] }) {
  if (verdict === null) {
    return (
      <td>
        <span aria-hidden>–</span>
        <VisuallyHidden>{texts.notTested}</VisuallyHidden>
      </td>
    );
  }
  return (
    <td title={texts.verdicts[verdict]}>
      <VerdictIcon result={{ verdict, hidden_until: null }} />
      <VisuallyHidden>{texts.verdicts[verdict]}</VisuallyHidden>
    </td>
  );
}

function namesOf({ contributors }: TestTableRow): string {
  return contributors
    .map(({ full_name, github_username }) => full_name || github_username)
    .join(', ');
}

function scoreIn({ run }: TestTableRow): string {
  if (run === null) return texts.notTested;
  if (run.problem !== null) return texts.states.stopped;
  if (run.state === 'waiting' || run.state === 'running') return texts.states[run.state];
  return scoreOf(run) ?? '';
}
