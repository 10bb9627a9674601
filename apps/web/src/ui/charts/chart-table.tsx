import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HeaderRow } from '../table/header-row.tsx';
import styles from './charts.module.css';

interface ChartTableProps {
  title: string;
  headers: readonly string[];
  /** Many columns, which scroll sideways; otherwise many rows, which scroll down. */
  wide?: boolean;
  children: ReactNode;
}

/** What a chart shows, as a table that also scrolls by keyboard. */
export function ChartTable({ title, headers, wide = false, children }: ChartTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className={wide ? styles.sideways : styles.scroller} tabIndex={0}>
      <table className={clsx(styles.table, wide && styles.wide)} aria-label={title}>
        <HeaderRow headers={headers} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
