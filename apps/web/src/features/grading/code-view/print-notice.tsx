import { texts } from '../../../texts/texts.ts';
import { maxRenderedRows } from '../windowed.tsx';
import styles from './code.module.css';

/** Printed above a long file, of which only the rows near the viewport are in the page. */
export function PrintNotice({ rows }: { rows: number }) {
  return rows > maxRenderedRows && <p className={styles.printNotice}>{texts.grader.printedPart}</p>;
}
