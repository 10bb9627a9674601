import { lazy, Suspense, type ReactNode } from 'react';
import { visibleText } from '../../lib/visible-text.ts';
import styles from './markdown.module.css';

/** Fetched for the first comment: the parser is a tenth of the grader's code. */
const Parsed = lazy(async () => {
  try {
    const { ParsedMarkdown } = await import('./parsed-markdown.tsx');
    return { default: ParsedMarkdown };
  } catch {
    // Offline, a comment without its formatting is better than none.
    return { default: PlainText };
  }
});

export function Markdown({ children }: { children: string }) {
  const plain = <PlainText>{children}</PlainText>;
  return (
    <div className={styles.words}>
      {/* Keeps the room. Shown text would change under the reader when its formatting arrives. */}
      <Suspense fallback={<div style={{ visibility: 'hidden' }}>{plain}</div>}>
        <Parsed>{children}</Parsed>
      </Suspense>
    </div>
  );
}

function PlainText({ children }: { children: string }): ReactNode {
  return <p className={styles.plain}>{visibleText(children)}</p>;
}
