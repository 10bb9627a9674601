import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** For screen readers; the figure beside the bar is not read with it. */
  label: string;
  value: number;
  max: number;
}

/** A thin bar for work that is counted. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={max} value={value} />;
}
