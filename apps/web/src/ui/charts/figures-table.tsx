import styles from './charts.module.css';
import type { Figure } from './figure.ts';

interface FiguresTableProps {
  title: string;
  headers: readonly [row: string, value: string];
  figures: readonly Figure[];
}

/** What a chart shows, as a table; a long one scrolls, also by keyboard. */
export function FiguresTable({ title, headers, figures }: FiguresTableProps) {
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
          {figures.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
