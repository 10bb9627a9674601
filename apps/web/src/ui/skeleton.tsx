import styles from './skeleton.module.css';

/** A grey stroke where text will stand; the container says that it is loading. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden />;
}
