import type { TestRunDetail, TestTrial } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testTrialQuery } from '../../../data/tests-edit.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner, Spinner } from '../../../ui/spinner.tsx';
import { RunResults } from '../results/run-results.tsx';
import styles from './edit.module.css';

const texts = testEditTexts.trials;
const runsPerTrial = 5;

interface TrialViewProps {
  at: InAssignment;
  trial: TestTrial;
}

/** The newest trial: its five runs, what they say, and the log of the first one. */
export function TrialView({ at, trial }: TrialViewProps) {
  const { kind, version, source_ref, created_at, runs } = trial;
  const places = Array.from({ length: runsPerTrial }, (_, at) => runs[at]);
  const hasLog = runs[0]?.state === 'done';
  return (
    <div className={styles.trial}>
      <h3>{texts.title(texts.kinds[kind], version)}</h3>
      <p className={styles.muted}>
        {[source_ref, formatDateTime(created_at)].filter(Boolean).join(' · ')}
      </p>
      {trial.problem ? (
        <Notice tone="error">{texts.problems[trial.problem]}</Notice>
      ) : (
        <ol className={styles.runs} aria-label="Runs">
          {places.map((run, place) => (
            <li key={place}>
              <span className={styles.muted}>{texts.run(place + 1)}</span>
              <RunState run={run} />
            </li>
          ))}
        </ol>
      )}
      <output className={styles.verdict}>
        <Verdict trial={trial} />
      </output>
      {hasLog && (
        <Disclosure summary={texts.log}>
          <TrialLog at={at} trialId={trial.id} />
        </Disclosure>
      )}
    </div>
  );
}

function RunState({ run }: { run: TestRunDetail | undefined }) {
  if (!run || run.state === 'waiting') return <span>{texts.waiting}</span>;
  if (run.state === 'running') {
    return (
      <span className={styles.running}>
        <Spinner size={14} decorative /> {texts.running}
      </span>
    );
  }
  const { points, maximum } = run;
  if (points === null || maximum === null) return <span>{texts.noResult}</span>;
  return <b>{texts.points(points, maximum)}</b>;
}

/** What the five runs together say. */
function Verdict({ trial: { kind, is_done, problem, warnings } }: { trial: TestTrial }) {
  if (!is_done || problem) return null;
  if (warnings.length === 0) {
    return (
      <p className={styles.fine}>
        <CircleCheck aria-hidden size={16} />
        {texts.fine[kind]}
      </p>
    );
  }
  return warnings.map((warning) => (
    <Notice key={warning} tone="warning">
      {texts.warnings[warning]}
    </Notice>
  ));
}

function TrialLog({ at, trialId }: { at: InAssignment; trialId: number }) {
  const trial = useQuery(testTrialQuery(at, trialId));
  if (trial.isPending) return <PanelSpinner />;
  if (!trial.data) return <LoadFailure query={trial}>{trial.error.message}</LoadFailure>;
  const [first] = trial.data.runs;
  return first ? <RunResults run={first} opens={undefined} unfolds /> : null;
}
