import type { ReactNode } from 'react';
import { texts } from '../../texts/texts.ts';
import { Loading, Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './page-skeleton.module.css';

/** A page in the frame while it loads: the place of its title above the places of its parts. */
export function PageSkeleton({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className={styles.heading}>
        <VisuallyHidden>{texts.common.loading}</VisuallyHidden>
      </h1>
      <Loading>
        <div className={styles.title}>
          <Skeleton width="min(40%, 22rem)" />
        </div>
        <div className={styles.parts}>{children}</div>
      </Loading>
    </>
  );
}

/** Places of cards side by side. */
export function SkeletonCards({ widths }: { widths: readonly string[] }) {
  return (
    <div className={styles.cards}>
      {widths.map((width) => (
        <div key={width} className={styles.card}>
          <Skeleton width="8rem" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
