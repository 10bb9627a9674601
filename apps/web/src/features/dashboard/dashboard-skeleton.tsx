import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import styles from './dashboard-page.module.css';

const widths = ['40%', '70%', '55%'];

/** The first row alone: the heights of what follows depend on the open tasks. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={styles.section} aria-hidden>
        <h2>At a glance</h2>
        <div className={styles.placeholders}>
          {widths.map((width) => (
            <Card key={width} className={styles.placeholder}>
              <Skeleton width="45%" />
              <Skeleton width={width} />
            </Card>
          ))}
        </div>
      </div>
      <PanelSpinner />
    </>
  );
}
