import { satisfies, stateLabel } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { searchRows } from '../../ui/table-rows.ts';
import { Table } from '../../ui/table.tsx';
import { graderPath } from '../grading/grader-path.ts';
import { useMembership } from '../layout/membership.ts';
import { contributorNames } from '../works/contributors.ts';
import { marksOf } from '../works/work-marks.ts';
import { gradeColumns } from './grade-columns.tsx';
import type { GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import { filterOptions, filterRows } from './row-filters.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import { useWorksView } from './use-works-view.ts';

const pageSize = 50;

interface GradesTableProps {
  label: string;
  assignmentId: number;
  rows: readonly GradingRow[];
  onRequest: (request: PanelRequest) => void;
}

/** The scores of every work; a press on a row opens it in the grader. */
export function GradesTable({ label, assignmentId, rows, onRequest }: GradesTableProps) {
  const { classroom_role, github_username: login } = useMembership();
  const mayDecide = satisfies(classroom_role, 'PROFESSOR');
  const { filter, setFilter, asking } = useWorksView(assignmentId);
  const [{ question }] = asking;
  const kept = filterRows(rows, filter, login);
  const selection = useSelection(searchRows(kept, searchText, question));
  return (
    <div className={styles.grades}>
      <div className={styles.choices}>
        <div className={styles.filter}>
          <Dropdown label="Show" options={filterOptions} value={filter} onChange={setFilter} />
        </div>
        {mayDecide && <SelectionBar selection={selection} onRequest={onRequest} />}
      </div>
      <Table
        label={label}
        columns={gradeColumns({ mayDecide, login, selection, onRequest })}
        rows={kept}
        rowKey={({ work }) => work.student_work_id}
        rowLink={rowLink}
        searchText={searchText}
        asking={asking}
        pageSize={pageSize}
        dense
        empty={
          <EmptyState
            drawing="search"
            framed={false}
            action={
              <Button size="small" onClick={() => setFilter('all')}>
                Show all works
              </Button>
            }
          >
            {texts.gradingOverview.noneShown}
          </EmptyState>
        }
      />
    </div>
  );
}

function rowLink({ work }: GradingRow) {
  return { to: graderPath(work.assignment_outline_id, work.student_work_id) };
}

function searchText({ work, grader }: GradingRow): string {
  const logins = work.contributors.map(({ github_username }) => github_username);
  const marks = marksOf(work).map((mark) => mark.label);
  const words = [contributorNames(work), ...logins, stateLabel(work.work_state), ...marks];
  return [...words, grader?.name ?? '', grader?.login ?? ''].join(' ');
}
