import { assignmentPath } from '../../addresses/assignments.ts';
import type { BoxPlot } from '../../lib/box-plot.ts';
import { formatPercent } from '../../lib/percent.ts';
import { Table, type Column } from '../../ui/table/table.tsx';

export interface DistributionRow {
  id: number;
  name: string;
  /** Undefined without grades. */
  box?: BoxPlot;
  count: number;
}

/** Every assignment of the classroom, also those that the chart leaves out. */
export function DistributionTable({ rows }: { rows: readonly DistributionRow[] }) {
  return (
    <Table
      label="Assignments"
      dense
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: assignmentPath(id) })}
      empty={null}
    />
  );
}

const none = '-';

const figure = (
  id: Exclude<keyof BoxPlot, 'outliers'>,
  header: string,
): Column<DistributionRow> => ({
  id,
  header,
  align: 'end',
  labelled: 'above',
  cell: ({ box }) => (box ? formatPercent(box[id]) : none),
});

const columns: readonly Column<DistributionRow>[] = [
  { id: 'name', header: 'Assignment', cell: ({ name }) => name },
  {
    id: 'grades',
    header: 'Grades',
    align: 'end',
    labelled: 'above',
    cell: ({ count }) => count,
  },
  figure('minimum', 'Minimum'),
  figure('firstQuartile', 'First quartile'),
  figure('median', 'Median'),
  figure('thirdQuartile', 'Third quartile'),
  figure('maximum', 'Maximum'),
  {
    id: 'outliers',
    header: 'Outliers',
    align: 'end',
    labelled: 'above',
    cell: ({ box }) => box?.outliers.map(formatPercent).join(', ') || none,
  },
];
