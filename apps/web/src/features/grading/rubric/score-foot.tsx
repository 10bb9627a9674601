import { overallScore, type AutograderReport } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { CloudCheck, CloudUpload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { LogLink } from '../../works/log-link.tsx';
import styles from './rubric.module.css';

interface ScoreFootProps {
  /** By people; what the autograder gives comes on top. */
  manual: number;
  maximum: number | null;
  auto: AutograderReport | null;
  stagedCount: number;
  /** A comment form is open: somebody has more to say than nothing. */
  writing: boolean;
  /** Whether the server has everything that is staged. */
  synced: boolean;
  /** Whether sending it there has failed. */
  unreached: boolean;
  submitting: boolean;
  graded: boolean;
  onSubmit: () => void;
}

/** The score as it would be, and the way to make it so. */
export function ScoreFoot(props: ScoreFootProps) {
  const { manual, maximum, auto, stagedCount, writing, submitting, graded, onSubmit } = props;
  return (
    <footer className={styles.foot}>
      <div className={styles.score}>
        <span className={styles.label}>Total Score</span>
        <output className={styles.total} aria-label="Total Score">
          {overallScore(auto?.points ?? null, manual)}
        </output>
        {maximum !== null && <span className={styles.label}>of {maximum}</span>}
      </div>
      {auto !== null && (
        <div className={styles.label}>
          <p>Manual Feedback Score {manual}</p>
          <p>
            Auto Grader Score {auto.points}
            {auto.maximum !== null && ` of ${auto.maximum}`}
            {auto.log_url !== null && (
              <>
                {' · '}
                <LogLink href={auto.log_url} />
              </>
            )}
          </p>
        </div>
      )}
      <Button
        variant="primary"
        disabled={stagedCount === 0 || submitting}
        aria-busy={submitting || undefined}
        onClick={onSubmit}
      >
        Submit Grade
      </Button>
      {!graded && (
        <Button disabled={stagedCount > 0 || writing || submitting} onClick={onSubmit}>
          Grade without comments
        </Button>
      )}
      <p className={styles.sync} aria-live="polite">
        <DraftStatus {...props} />
      </p>
    </footer>
  );
}

/** How much is staged, and where it is by now. */
function DraftStatus({ stagedCount, writing, synced, unreached }: ScoreFootProps) {
  if (stagedCount === 0 && !(writing && unreached)) return null;
  const count = stagedCount > 0 && `${stagedCount} ${texts.grader.pending.toLowerCase()}`;
  const place = (synced && texts.grader.savedAsDraft) || (unreached && texts.grader.keptHere);
  return (
    <>
      {synced ? <CloudCheck aria-hidden /> : <CloudUpload aria-hidden />}
      <span>{[count, place].filter(Boolean).join(', ')}</span>
    </>
  );
}
