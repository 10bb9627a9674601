import type { TestRun } from '@lectern/contract';
import { formatDateTime } from '../../../lib/dates.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { shortSha } from '../../works/counted-facts.ts';
import styles from './results.module.css';
import { scoreOf } from './run-facts.ts';

interface RunHistoryProps {
  runs: readonly TestRun[];
  shownId: number | undefined;
  onShow: (run: TestRun) => void;
}

/** Earlier runs; a finished one can be shown. */
export function RunHistory({ runs, shownId, onShow }: RunHistoryProps) {
  return (
    <Disclosure summary={texts.history(runs.length)}>
      <ol className={styles.history} aria-label="Runs, newest first">
        {runs.map((run) => (
          <li key={run.id}>
            <span className={styles.when}>
              {run.sha !== null && <code translate="no">{shortSha(run.sha)}</code>}
              <span>{formatDateTime(run.queued_at)}</span>
              {run.is_counted && <Pill dot={false}>Counts</Pill>}
            </span>
            <span className={styles.outcome}>{outcomeOf(run)}</span>
            {run.state === 'done' && (
              <button
                type="button"
                className={styles.show}
                aria-current={run.id === shownId}
                aria-label={`Show the run of ${formatDateTime(run.queued_at)}`}
                onClick={() => onShow(run)}
              >
                {run.id === shownId ? 'Shown' : 'Show'}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function outcomeOf(run: TestRun): string {
  if (run.problem !== null) return texts.problems[run.problem];
  if (run.state === 'waiting') return texts.states.waiting;
  if (run.state === 'running') return texts.states.running;
  const score = run.maximum === 0 ? undefined : scoreOf(run);
  const passed = texts.passedOf(run.passed, run.tests);
  return score === undefined ? passed : `${passed} · ${score}`;
}
