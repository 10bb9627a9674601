import type { ReactNode, Ref } from 'react';
import { FileQuestion } from '../../../ui/icons.ts';
import { LoadingBars } from '../loading-bars.tsx';
import { useLoadingHandle, type CodeHandle } from './code-handle.ts';
import styles from './code-pane.module.css';

/** A message shown instead of code. */
export function CodePlaceholder({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.placeholder}>
      <FileQuestion aria-hidden />
      <p id={id}>{children}</p>
    </div>
  );
}

/** Looks like the lines of a class with two methods. */
const lines = [
  [0, 22],
  [0, 0],
  [0, 30],
  [0, 34],
  [0, 0],
  [0, 26],
  [4, 32],
  [4, 38],
  [0, 0],
  [4, 40],
  [8, 28],
  [12, 36],
  [8, 4],
  [8, 44],
  [4, 4],
  [0, 0],
  [4, 30],
  [8, 46],
  [8, 22],
  [4, 4],
] as const;

interface WaitingForCodeProps {
  handle: Ref<CodeHandle>;
  children: ReactNode;
}

/** The specified sentence above bars in place of the code. */
export function WaitingForCode({ handle, children }: WaitingForCodeProps) {
  useLoadingHandle(handle);
  return (
    <>
      <output className={styles.waiting}>{children}</output>
      <LoadingBars bars={lines} className={styles.lines} />
    </>
  );
}
