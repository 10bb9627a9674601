import type { ReactNode, Ref } from 'react';
import { FileQuestion } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
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

interface WaitingForCodeProps {
  handle: Ref<CodeHandle>;
  children: ReactNode;
}

export function WaitingForCode({ handle, children }: WaitingForCodeProps) {
  useLoadingHandle(handle);
  return (
    <output className={styles.placeholder}>
      <Spinner size={28} decorative />
      <p>{children}</p>
    </output>
  );
}
