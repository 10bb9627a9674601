import { satisfies } from '@lectern/contract';
import { graderPath } from '../../addresses/grading.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useMembership } from '../access/membership.ts';
import { gradeColumns } from './grade-columns.tsx';
import type { GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import type { PanelRequest } from './panel-request.ts';
import { filterOptions } from './row-filters.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ShownWorks } from './use-shown-works.ts';

const pageSize = 50;

interface GradesTableProps {
  label: string;
  shown: ShownWorks;
  onRequest: (request: PanelRequest) => void;
}

export function GradesTable({ label, shown, onRequest }: GradesTableProps) {
  const { classroom_role, github_username: login } = useMembership();
  const mayDecide = satisfies(classroom_role, 'PROFESSOR');
  const { rows, filter, setFilter, section, tableState, searchText, selection } = shown;
  return (
    <div className={styles.grades}>
      <div className={styles.choices}>
        <div className={styles.filter}>
          <Dropdown label="Show" options={filterOptions} value={filter} onChange={setFilter} />
        </div>
        {section.field && <div className={styles.filter}>{section.field}</div>}
        {mayDecide && <SelectionBar selection={selection} onRequest={onRequest} />}
      </div>
      <Table
        label={label}
        columns={gradeColumns({ mayDecide, login, selection, onRequest })}
        rows={rows}
        rowKey={({ work }) => work.student_work_id}
        rowLink={rowLink}
        searchText={searchText}
        tableState={tableState}
        pageSize={pageSize}
        dense
        empty={
          <EmptyState
            drawing="search"
            framed={false}
            action={
              <Button size="small" onClick={() => setFilter('all')}>
                Show all submissions
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
