import { HeaderRow } from './header-row.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import styles from './table.module.css';

interface TableSkeletonProps {
  /** The name of the table, such as 'Student Assignments'. */
  label: string;
  headers: readonly string[];
  /** Whether the table will have a search field. */
  searched?: boolean;
}

const rowCount = 5;

/** A skeleton table that screen readers hear as loading. */
export function LoadingTable(props: TableSkeletonProps) {
  return (
    <Loading>
      <TableSkeleton {...props} />
    </Loading>
  );
}

/** A table that is still loading. */
export function TableSkeleton({ label, headers, searched }: TableSkeletonProps) {
  return (
    <div className={styles.frame}>
      {searched && (
        <div aria-hidden>
          <TableToolbar label={label} search="" onSearch={() => {}} disabled />
        </div>
      )}
      <table className={styles.table} aria-label={label} aria-busy>
        <HeaderRow headers={headers} />
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            <tr key={row} className={styles.row}>
              {headers.map((header, column) => (
                <td key={header}>
                  <Skeleton width={column === 0 ? '60%' : '40%'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
