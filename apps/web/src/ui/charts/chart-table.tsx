import type { ReactNode } from 'react';
import { HeaderRow } from '../table/header-row.tsx';
import styles from './charts.module.css';

interface ChartTableProps {
  title: string;
  headers: readonly string[];
  children: ReactNode;
}

/** The figures of a chart as a table that can be scrolled by keyboard. */
export function ChartTable({ title, headers, children }: ChartTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only a focused element
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <HeaderRow headers={headers} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
