import { Link } from 'react-router';
import { assignmentPath } from '../../addresses/assignments.ts';
import { formatPercent } from '../../lib/percent.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import type { GradeBox } from './grade-boxes.ts';

const figures = ['minimum', 'firstQuartile', 'median', 'thirdQuartile', 'maximum'] as const;

const headers = [
  'Assignment',
  'Grades',
  'Minimum',
  'First quartile',
  'Median',
  'Third quartile',
  'Maximum',
  'Outliers',
] as const;

export function DistributionTable({ title, boxes }: { title: string; boxes: readonly GradeBox[] }) {
  return (
    <ChartTable title={title} headers={headers} wide>
      {boxes.map(({ id, name, count, box }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={assignmentPath(id)}>{name}</Link>
          </th>
          <td>{count}</td>
          {figures.map((figure) => (
            <td key={figure}>{formatPercent(box[figure])}</td>
          ))}
          <td>{box.outliers.map(formatPercent).join(', ') || '-'}</td>
        </tr>
      ))}
    </ChartTable>
  );
}
