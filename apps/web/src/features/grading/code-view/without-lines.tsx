import { useId, useRef, type ReactNode } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import styles from './code-pane.module.css';
import { Remark } from './remark.tsx';
import { useReadingFocus } from './use-reading-focus.ts';

interface WithoutLinesProps {
  path: string;
  /** What people have said about the file. */
  said?: ReactNode;
  /** Why there is no code to read. */
  remark?: string;
  /** What is to be seen instead. */
  children?: ReactNode;
}

/** A file in which there is no code to read is told of to whoever opens it as one with code is. */
export function WithoutLines({ path, said, remark, children }: WithoutLinesProps) {
  const place = useRef<HTMLElement>(null);
  const remarkId = useId();
  useReadingFocus(place);
  return (
    <section
      ref={place}
      className={styles.place}
      aria-label={`Contents of ${visibleText(path)}`}
      aria-describedby={remark === undefined ? undefined : remarkId}
      tabIndex={-1}
    >
      {said}
      {remark !== undefined && <Remark id={remarkId}>{remark}</Remark>}
      {children}
    </section>
  );
}
