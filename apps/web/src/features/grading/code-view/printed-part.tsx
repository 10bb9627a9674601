import { texts } from '../../../texts/texts.ts';
import { mostRows } from '../windowed.tsx';
import styles from './code.module.css';

/** Said on paper about code of which only what is near the eye is in the page. */
export function PrintedPart({ rows }: { rows: number }) {
  return rows > mostRows && <p className={styles.printedPart}>{texts.grader.printedPart}</p>;
}
