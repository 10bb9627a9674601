import { overallScore, type AutograderReport } from '@lectern/contract';
import { clsx } from 'clsx';
import { useId } from 'react';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CloudCheck, CloudUpload } from '../../../ui/icons.ts';
import { LoadFailure, type Reloadable } from '../../../ui/page/load-failure.tsx';
import { LogLink } from '../../works/log-link.tsx';
import { GradeSilently } from './grade-silently.tsx';
import { lowScore } from './reachable.ts';
import styles from './rubric.module.css';

export interface ScoreFootProps {
  /** The default score and all comments; what the autograder gives comes on top. */
  total: number | undefined;
  /** Set where the default score could not be had. */
  failure: Reloadable | undefined;
  /** null where it is not known. */
  maximum: number | null;
  auto: AutograderReport | null;
  /** What a grade would take along, and what it would leave. */
  stagedCount: number;
  unfinishedCount: number;
  /** Whether the server has everything that is staged. */
  synced: boolean;
  /** Whether sending it there has failed. */
  unreached: boolean;
  keptHere: boolean;
  submitting: boolean;
  graded: boolean;
  /** The due date that a grade would come before. */
  openUntil: string | null;
  onSubmit: () => void;
}

/** A sum without the default score would pass for the score, and be mended by points. */
const unknown = '–';

/** The score as it would be, and the way to make it so. */
export function ScoreFoot(props: ScoreFootProps) {
  const { total, failure, maximum, auto, stagedCount, submitting, graded, onSubmit } = props;
  const notice = useId();
  const describedBy = props.openUntil === null ? undefined : notice;
  const hasMoreToSay = stagedCount > 0 || props.unfinishedCount > 0;
  return (
    <footer className={styles.foot}>
      {/* On top, so that score and buttons stay where they are when it comes and goes. */}
      {props.openUntil !== null && (
        <p id={notice} className={styles.open}>
          {texts.grader.notDueYet(formatDeadline(props.openUntil))}
        </p>
      )}
      {failure && <LoadFailure query={failure}>{texts.grader.scoreFailed}</LoadFailure>}
      <div className={styles.score}>
        <span className={styles.label}>Total Score</span>
        {/* Takes the focus over from a button that goes with the grade. */}
        <output className={styles.total} aria-label="Total Score" tabIndex={-1}>
          {total ?? unknown}
        </output>
        {auto === null && <span className={styles.label}>{ofMaximum(maximum)}</span>}
      </div>
      {auto !== null && (
        <div className={styles.label}>
          <p>
            Auto Grader Score {auto.points} {ofMaximum(auto.maximum)}
            {auto.log_url !== null && (
              <>
                {' · '}
                <LogLink href={auto.log_url} />
              </>
            )}
          </p>
          <p>
            Overall Score {total === undefined ? unknown : overallScore(auto.points, total)}{' '}
            {ofMaximum(maximum)}
          </p>
        </div>
      )}
      <Button
        variant="primary"
        disabled={stagedCount === 0 || submitting}
        aria-busy={submitting || undefined}
        aria-describedby={describedBy}
        onClick={onSubmit}
      >
        Submit Grade
      </Button>
      {!graded && (
        <GradeSilently
          low={lowScore(total, auto, maximum)}
          maximum={maximum}
          disabled={hasMoreToSay || submitting}
          describedBy={describedBy}
          onSubmit={onSubmit}
        />
      )}
      <DraftStatus {...props} />
    </footer>
  );
}

/** Of what can be reached, where it is known how much that is. */
function ofMaximum(maximum: number | null): string {
  return maximum === null ? '' : `of ${maximum}`;
}

/** How much is staged, and where it is by now. That every pause in typing saves it is not said aloud. */
function DraftStatus(props: ScoreFootProps) {
  const { stagedCount, unfinishedCount, synced, unreached, keptHere } = props;
  const isAny = stagedCount + unfinishedCount > 0;
  const count = stagedCount > 0 && `${stagedCount} ${texts.grader.pending.toLowerCase()}`;
  const rest = unfinishedCount > 0 && `${unfinishedCount} ${texts.grader.unfinished.toLowerCase()}`;
  const isAtRisk = isAny && unreached && !keptHere;
  const place = isAny && unreached && (keptHere ? texts.grader.keptHere : texts.grader.keptNowhere);
  return (
    <p className={clsx(styles.sync, isAtRisk && styles.atRisk)}>
      {isAny && (synced ? <CloudCheck aria-hidden /> : <CloudUpload aria-hidden />)}
      <span>
        <span aria-live="polite">{[count, rest, place].filter(Boolean).join(', ')}</span>
        {isAny && synced && `, ${texts.grader.savedAsDraft}`}
      </span>
    </p>
  );
}
