import type { ReactNode, Ref } from 'react';
import { FileQuestion } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoadingHandle, type CodeHandle } from './code-handle.ts';
import styles from './code-pane.module.css';

/** In the place of code. */
export function Remark({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.remark}>
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
    <output className={styles.remark}>
      <Spinner size={28} decorative />
      <p>{children}</p>
    </output>
  );
}
