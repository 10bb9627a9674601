import { clsx } from 'clsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './loading-bars.module.css';

interface LoadingBarsProps {
  /** One bar each, with its indent and width in percent. */
  bars: readonly (readonly [indent: number, width: number])[];
  className?: string | undefined;
}

/** Grey bars in place of rows that load. */
export function LoadingBars({ bars, className }: LoadingBarsProps) {
  return (
    <div className={clsx(styles.bars, className)} aria-hidden>
      {bars.map(([indent, width], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the bars never change
        <div key={index} style={{ paddingLeft: `${indent}%` }}>
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
