import { SkeletonCards } from '../../ui/page/page-skeleton.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import styles from './dashboard-page.module.css';

/** The first row alone: the heights of what follows depend on the open tasks. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={styles.section} aria-hidden>
        <h2>At a glance</h2>
        <SkeletonCards widths={['40%', '70%', '55%']} />
      </div>
      <PanelSpinner />
    </>
  );
}
