import { useId, useState, type ReactNode } from 'react';
import { Card } from '../card.tsx';
import { IconButton } from '../icon-button.tsx';
import { ChartNoAxesColumn, Table2 } from '../icons.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './charts.module.css';
import type { Figure } from './figure.ts';

interface ChartFrameProps {
  title: string;
  /** The same figures as a table; undefined while there is nothing to show. */
  table: ReactNode;
  /** 'h2' if the chart is the only section of the page. */
  heading?: 'h2' | 'h3';
  /** Says which things the chart counts. */
  caption?: string | undefined;
  children: ReactNode;
}

/** A chart with a title and a button that shows the same figures as a table. */
export function ChartFrame({
  title,
  table,
  heading: Title = 'h3',
  caption,
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const showsTable = asTable && table !== undefined;
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <div className={styles.head}>
          <Title id={titleId}>{title}</Title>
          {table !== undefined && (
            <IconButton
              size="small"
              label={showsTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
              icon={showsTable ? <ChartNoAxesColumn /> : <Table2 />}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </div>
        <div className={styles.body}>{showsTable ? table : children}</div>
        {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      </section>
    </Card>
  );
}

interface ChartCardProps {
  title: string;
  /** The header of the labels, such as 'Status'. */
  rowHeader: string;
  /** The header of the values, such as 'Students'. */
  valueHeader: string;
  /** undefined if there are none; the children then say why. */
  figures: readonly Figure[] | undefined;
  /** Says which things the chart counts. */
  caption?: string | undefined;
  children: ReactNode;
}

/** A chart of plain counts. */
export function ChartCard({
  title,
  rowHeader,
  valueHeader,
  figures,
  caption,
  children,
}: ChartCardProps) {
  const table = figures && (
    <ChartTable title={title} headers={[rowHeader, valueHeader]}>
      {figures.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </ChartTable>
  );
  return (
    <ChartFrame title={title} table={table} caption={caption}>
      {children}
    </ChartFrame>
  );
}

/** Replaces a chart without figures. */
export function ChartRemark({ children }: { children: ReactNode }) {
  return <p className={styles.remark}>{children}</p>;
}
