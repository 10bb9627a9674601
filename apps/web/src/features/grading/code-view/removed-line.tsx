import { clsx } from 'clsx';
import { memo, type KeyboardEvent } from 'react';
import styles from './code.module.css';
import type { RemovedRow } from './lines.ts';
import { LineText } from './line-text.tsx';
import { stepFor, type Step } from './line-row.tsx';

interface RemovedLineProps {
  row: RemovedRow;
  /** The position where Tab stops. */
  active: number;
  onFocus: (position: number) => void;
  onMove: (position: number, step: Step) => void;
}

/** A removed line of the starter code. It can be read but not commented on. */
export const RemovedLine = memo(function RemovedLine(props: RemovedLineProps) {
  const { row, active, onFocus, onMove } = props;
  const { stop } = row;
  const press = (event: KeyboardEvent) => {
    const step = stepFor(event);
    if (stop && step) onMove(stop.position, step);
  };
  return (
    <div
      className={clsx(styles.line, styles.removed)}
      {...(stop && {
        role: 'note',
        'aria-label': stop.label,
        'data-line': stop.position,
        tabIndex: stop.position === active ? 0 : -1,
        onFocus: () => onFocus(stop.position),
        onKeyDown: press,
      })}
    >
      <span className={styles.gutter}>
        <span className={styles.lineNumber}>{row.starterLine}</span>
      </span>
      <LineText text={row.text} offset={0} tokens={undefined} />
    </div>
  );
});
