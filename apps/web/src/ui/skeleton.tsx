import styles from './skeleton.module.css';

/** A grey bar in place of text; its container is aria-busy. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden />;
}
