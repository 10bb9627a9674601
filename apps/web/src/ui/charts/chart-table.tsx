import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HeaderRow } from '../table/header-row.tsx';
import styles from './charts.module.css';

interface ChartTableProps {
  title: string;
  headers: readonly string[];
  /** Scrolls sideways instead of down. */
  wide?: boolean;
  children: ReactNode;
}

/** The figures of a chart as a table that can be scrolled by keyboard. */
export function ChartTable({ title, headers, wide = false, children }: ChartTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only a focused element
    <div className={wide ? styles.sideways : styles.scroller} tabIndex={0}>
      <table className={clsx(styles.table, wide && styles.wide)} aria-label={title}>
        <HeaderRow headers={headers} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
