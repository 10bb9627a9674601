import { commonTexts as texts } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import styles from './error-fallback.module.css';

interface ErrorFallbackProps {
  error: unknown;
  resetErrorBoundary: () => void;
}

/** Shown when rendering failed: the message and a button to try again. */
export function ErrorFallback({ error, resetErrorBoundary }: ErrorFallbackProps) {
  return (
    <main className={styles.page}>
      <div className={styles.words} role="alert">
        <h1>{texts.common.crashTitle}</h1>
        <p>{texts.common.crashSubtitle}</p>
        <pre className={styles.message}>
          {error instanceof Error ? error.message : String(error)}
        </pre>
      </div>
      <Button variant="primary" onClick={resetErrorBoundary}>
        Reset
      </Button>
    </main>
  );
}
