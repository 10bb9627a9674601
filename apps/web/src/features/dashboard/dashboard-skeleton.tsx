import { AvatarStack } from '../../ui/people/avatar-stack.tsx';
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import styles from './dashboard-page.module.css';

const groups = ['Students', 'TAs', 'Professors'] as const;
const figures = ['Created on', 'Assignments', 'TA to Student Ratio'] as const;

/** Cards with the same heights as the loaded ones, so that nothing moves. */
export function DashboardSkeleton() {
  return (
    <>
      <FigureCards>
        {groups.map((label) => (
          <FigureCard key={label} label={label} value={figure} beside={faces} />
        ))}
        {figures.map((label) => (
          <FigureCard key={label} label={label} value={figure} />
        ))}
      </FigureCards>
      <PageSpinner />
    </>
  );
}

const figure = (
  <div className={styles.figure}>
    <Skeleton width="3ch" />
  </div>
);

const faces = (
  <div className={styles.reserved}>
    <AvatarStack people={[{ name: '' }]} label="" />
  </div>
);
