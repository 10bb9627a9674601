import { Link } from 'react-router';
import { formatPercent } from '../../lib/percent.ts';
import styles from './analytics.module.css';
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

/** The figures of the chart, one row for each box. */
export function DistributionTable({ title, boxes }: { title: string; boxes: readonly GradeBox[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map(({ id, name, count, box }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/app/assignments/${id}`}>{name}</Link>
              </th>
              <td>{count}</td>
              {figures.map((figure) => (
                <td key={figure}>{formatPercent(box[figure])}</td>
              ))}
              <td>{box.outliers.map(formatPercent).join(', ') || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
