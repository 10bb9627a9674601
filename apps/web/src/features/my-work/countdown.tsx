import { isAtLeast, type WorkState } from '@lectern/contract';
import { clsx } from 'clsx';
import { countdown, isNear } from '../../lib/countdown.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './my-work.module.css';
import { texts } from './texts.ts';

/** The time left, or that it is over if the student has still to submit. */
export function Countdown({ due, state }: { due: string; state: WorkState }) {
  const now = useNow();
  const isUnfinished = !isAtLeast(state, 'SUBMITTED');
  const left = countdown(due, now) ?? (isUnfinished ? texts.myWork.overdue : undefined);
  if (left === undefined) return null;
  return (
    <>
      <span className={clsx(styles.left, isUnfinished && isNear(due, now) && styles.near)}>
        {left}
      </span>
      {' · '}
    </>
  );
}
