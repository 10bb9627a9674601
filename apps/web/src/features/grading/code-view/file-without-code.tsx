import { useId, useRef, type ReactNode } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import styles from './code-pane.module.css';
import { CodePlaceholder } from './code-placeholder.tsx';
import { useReadingFocus } from './use-reading-focus.ts';

interface FileWithoutCodeProps {
  path: string;
  comments?: ReactNode;
  /** Why there is no code to read. */
  message?: string;
  /** Shown in place of code, such as an image. */
  children?: ReactNode;
}

/** Takes the focus when it opens, as code does, so that a screen reader says which file is open. */
export function FileWithoutCode({ path, comments, message, children }: FileWithoutCodeProps) {
  const region = useRef<HTMLElement>(null);
  const messageId = useId();
  useReadingFocus(region);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={`Contents of ${visibleText(path)}`}
      aria-describedby={message === undefined ? undefined : messageId}
      tabIndex={-1}
    >
      {comments}
      {message !== undefined && <CodePlaceholder id={messageId}>{message}</CodePlaceholder>}
      {children}
    </section>
  );
}
