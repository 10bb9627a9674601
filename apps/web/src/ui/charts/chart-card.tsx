import { useId, useState, type ReactNode } from 'react';
import { Card } from '../card.tsx';
import { IconButton } from '../icon-button.tsx';
import { ChartNoAxesColumn, Table2 } from '../icons.ts';
import styles from './charts.module.css';
import type { Figure } from './figure.ts';
import { FiguresTable } from './figures-table.tsx';

interface ChartFrameProps {
  title: string;
  /** The same figures as a table; undefined while there is nothing to show. */
  table: ReactNode;
  /** Where the chart is all that the page has, its title follows the page's own. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A chart with its title, and a table of the same figures one press away. */
export function ChartFrame({ title, table, heading: Title = 'h3', children }: ChartFrameProps) {
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
      </section>
    </Card>
  );
}

interface ChartCardProps {
  title: string;
  /** What the rows of the table are, such as 'Status'. */
  rowHeader: string;
  /** What is counted, such as 'Students'. */
  valueHeader: string;
  /** undefined while there is nothing to show; the children then say why. */
  figures: readonly Figure[] | undefined;
  children: ReactNode;
}

/** A chart of plain counts. */
export function ChartCard({ title, rowHeader, valueHeader, figures, children }: ChartCardProps) {
  const table = figures && (
    <FiguresTable title={title} headers={[rowHeader, valueHeader]} figures={figures} />
  );
  return (
    <ChartFrame title={title} table={table}>
      {children}
    </ChartFrame>
  );
}

/** In place of a chart that has nothing to draw. */
export function ChartRemark({ children }: { children: ReactNode }) {
  return <p className={styles.remark}>{children}</p>;
}
