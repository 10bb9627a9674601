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
  return (
    <div className={styles.words}>
      <Suspense fallback={<PlainText>{children}</PlainText>}>
        <Parsed>{children}</Parsed>
      </Suspense>
    </div>
  );
}

function PlainText({ children }: { children: string }): ReactNode {
  return <p className={styles.plain}>{visibleText(children)}</p>;
}
