import { overallScore, type AutograderReport } from '@lectern/contract';
import { clsx } from 'clsx';
import { useId, type Ref } from 'react';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CloudCheck, CloudUpload } from '../../../ui/icons.ts';
import { LoadFailure, type Reloadable } from '../../../ui/page/load-failure.tsx';
import { LogLink } from '../../works/log-link.tsx';
import { GradeWithoutComments, type GradeHandle } from './grade-without-comments.tsx';
import { lowScore } from './reachable-score.ts';
import styles from './rubric.module.css';

export interface ScoreFootProps {
  /** The default score plus all comments, without the autograder's points. */
  total: number | undefined;
  /** The failed query, if the default score could not be loaded. */
  failure: Reloadable | undefined;
  /** An archived assignment can only be read. */
  archived: boolean;
  /** Null if it is unknown. */
  maximum: number | null;
  auto: AutograderReport | null;
  /** Comments that a grade includes, and those that it leaves out. */
  stagedCount: number;
  unfinishedCount: number;
  /** The server has everything that is staged. */
  synced: boolean;
  lastSaveFailed: boolean;
  storedLocally: boolean;
  submitting: boolean;
  graded: boolean;
  /** The due date, if it has not passed. */
  openUntil: string | null;
  onSubmit: () => void;
  gradeHandle?: Ref<GradeHandle>;
}

/** A sum without the default score would look like the score, so nothing is shown. */
const unknown = '–';

/** The score that a grade would give, and the submit buttons. */
export function ScoreFoot(props: ScoreFootProps) {
  const { total, failure, maximum, auto, stagedCount, graded, onSubmit } = props;
  const { submitting, archived } = props;
  const notice = useId();
  const describedBy = props.openUntil === null ? undefined : notice;
  const hasMoreToSay = stagedCount > 0 || props.unfinishedCount > 0;
  return (
    <footer className={styles.foot}>
      {/* At the top, so that the score and the buttons do not move when it appears. */}
      {props.openUntil !== null && (
        <p id={notice} className={styles.open}>
          {texts.grader.notDueYet(formatDeadline(props.openUntil))}
        </p>
      )}
      {failure && <LoadFailure query={failure}>{texts.grader.scoreFailed}</LoadFailure>}
      <Score total={total} maximum={maximum} auto={auto} />
      <Button
        variant="primary"
        disabled={stagedCount === 0 || submitting || archived}
        aria-busy={submitting || undefined}
        aria-describedby={describedBy}
        onClick={onSubmit}
      >
        Submit Grade
      </Button>
      {graded ? (
        // As high as the button, so that the score and Submit Grade do not move after a grade.
        <p className={styles.instead}>{total !== undefined && texts.grader.alreadyGraded}</p>
      ) : (
        <GradeWithoutComments
          low={lowScore(total, auto, maximum)}
          maximum={maximum}
          disabled={hasMoreToSay || submitting || archived}
          describedBy={describedBy}
          onSubmit={onSubmit}
          handle={props.gradeHandle}
        />
      )}
      <DraftStatus {...props} />
    </footer>
  );
}

/** The score of the grade in large, and its parts below if an autograder has reported. */
function Score({ total, maximum, auto }: Pick<ScoreFootProps, 'total' | 'maximum' | 'auto'>) {
  const label = auto === null ? 'Total Score' : 'Overall Score';
  const score = total === undefined ? unknown : overallScore(auto?.points ?? null, total);
  return (
    <div>
      <div className={styles.score}>
        <span className={styles.label}>{label}</span>
        {/* Focusable, because keepFocus moves the focus here when a button unmounts. */}
        <output className={styles.total} aria-label={label} tabIndex={-1}>
          {score}
        </output>
        <span className={styles.label}>{ofMaximum(maximum)}</span>
      </div>
      {auto !== null && (
        <div className={styles.parts}>
          <p>
            Auto Grader Score {auto.points} {ofMaximum(auto.maximum)}
            {auto.log_url !== null && (
              <>
                {' · '}
                <LogLink href={auto.log_url} />
              </>
            )}
          </p>
          <p>Manual Feedback Score {total ?? unknown}</p>
        </div>
      )}
    </div>
  );
}

function ofMaximum(maximum: number | null): string {
  return maximum === null ? '' : `of ${maximum}`;
}

/** Without a comment the default score would look like a grade. */
function Preview({ total, graded }: Pick<ScoreFootProps, 'total' | 'graded'>) {
  return !graded && total !== undefined && texts.grader.preview;
}

/** The staged comments and where they are stored. Not a live region, because every pause in typing saves. */
function DraftStatus(props: ScoreFootProps) {
  const { stagedCount, unfinishedCount, synced, lastSaveFailed, storedLocally } = props;
  const isAny = stagedCount + unfinishedCount > 0;
  const count = stagedCount > 0 && `${stagedCount} ${texts.grader.pending.toLowerCase()}`;
  const rest = unfinishedCount > 0 && `${unfinishedCount} ${texts.grader.unfinished.toLowerCase()}`;
  const isAtRisk = isAny && lastSaveFailed && !storedLocally;
  const place =
    isAny && lastSaveFailed && (storedLocally ? texts.grader.keptHere : texts.grader.keptNowhere);
  return (
    <p className={clsx(styles.sync, isAtRisk && styles.atRisk)}>
      {isAny && (synced ? <CloudCheck aria-hidden /> : <CloudUpload aria-hidden />)}
      <span>
        <span aria-live="polite">{[count, rest, place].filter(Boolean).join(', ')}</span>
        {isAny ? synced && `, ${texts.grader.savedAsDraft}` : <Preview {...props} />}
      </span>
    </p>
  );
}
