import type { Publication } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './publishing.module.css';
import { useRetryPublication } from './use-publishing.ts';

interface PublicationMarkProps {
  at: InWork;
  publication: Publication;
  /** The students, for the accessible name. */
  names: string;
  mayRetry: boolean;
}

/** Whether the review of a published grade is pending, failed or outdated; nothing if it is posted. */
export function PublicationMark({ at, publication, names, mayRetry }: PublicationMarkProps) {
  const retry = useRetryPublication(at);
  const { state, problem, has_changes_since } = publication;
  return (
    <>
      {state === 'pending' && (
        <Pill tone="amber" dot={false} outlined>
          Publishing pending
        </Pill>
      )}
      {state === 'failed' && (
        <>
          <Pill tone="rose" dot={false} outlined>
            Publishing failed
          </Pill>
          {mayRetry && (
            <Button
              ref={keepFocus}
              size="small"
              pending={retry.isPending}
              aria-label={`Retry publishing the grade of ${names}`}
              onClick={() => retry.mutate()}
            >
              Retry
            </Button>
          )}
          {problem && <span className={styles.problem}>{problem}</span>}
        </>
      )}
      {has_changes_since && (
        <Pill tone="amber" dot={false} outlined>
          Changes since publication
        </Pill>
      )}
    </>
  );
}
