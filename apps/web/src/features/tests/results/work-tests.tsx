import type { TestRun, TestRunDetail, WorkTests as Tests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InWork } from '../../../data/classroom-keys.ts';
import { testRunQuery } from '../../../data/test-results.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner, Spinner } from '../../../ui/spinner.tsx';
import { CommitLink } from '../../works/commit-link.tsx';
import { shortSha } from '../../works/counted-facts.ts';
import type { OpensLines } from './opens-lines.ts';
import styles from './results.module.css';
import { newestProblem, openRun, scoreOf } from './run-facts.ts';
import { RunHistory } from './run-history.tsx';
import { RunResults } from './run-results.tsx';

interface WorkTestsProps {
  at: InWork;
  tests: Tests;
  repoUrl: string | null;
  isStaff: boolean;
  opens?: OpensLines;
  /** Below the facts of the shown run. */
  renderActions?: (run: TestRunDetail | undefined) => ReactNode;
}

/** Queue, results and earlier runs of one submission. */
export function WorkTests({ at, tests, repoUrl, isStaff, opens, renderActions }: WorkTestsProps) {
  const [chosenId, choose] = useState<number>();
  const { shown, runs } = tests;
  const isNewest = chosenId === undefined || chosenId === shown?.id;
  const runId = chosenId ?? shown?.id;
  return (
    <div className={styles.container}>
      <div className={styles.tests}>
        <Situation tests={tests} isStaff={isStaff} />
        {!shown && isNewest && renderActions?.(undefined)}
        {isNewest && shown && (
          <Run run={shown} repoUrl={repoUrl} opens={opens} renderActions={renderActions} />
        )}
        {!isNewest && chosenId !== undefined && (
          <ChosenRun
            key={chosenId}
            at={at}
            id={chosenId}
            repoUrl={repoUrl}
            opens={opens}
            renderActions={renderActions}
          />
        )}
        {runs.length > 1 && (
          <RunHistory runs={runs} shownId={runId} onShow={({ id }: TestRun) => choose(id)} />
        )}
      </div>
    </div>
  );
}

/** What happens now, and why the newest push has no results. */
function Situation({ tests, isStaff }: { tests: Tests; isStaff: boolean }) {
  const { has_tests, runner, runs } = tests;
  const open = openRun(tests);
  const problem = newestProblem(tests);
  const isStuck = open?.state === 'waiting' && !runner.can_run;
  return (
    <>
      {!has_tests && <p className={styles.muted}>{texts.withdrawn}</p>}
      <output className={styles.situation}>
        {open && !isStuck && <OpenRun run={open} />}
        {isStuck && (
          <Notice tone="warning">
            {isStaff && runner.reason ? texts.noRunnerBecause(runner.reason) : texts.noRunner}
          </Notice>
        )}
        {problem && (
          <Notice tone="warning" title={titleOf(problem)}>
            {problem.problem && texts.problems[problem.problem]}
          </Notice>
        )}
        {has_tests && runs.length === 0 && <p className={styles.muted}>{texts.none}</p>}
      </output>
      <RunsLeft tests={tests} />
    </>
  );
}

function RunsLeft({ tests: { runs_left: left, runs_per_day: perDay } }: { tests: Tests }) {
  if (left === null || perDay === null) return null;
  return <p className={styles.muted}>{texts.runsLeft(left, perDay)}</p>;
}

function titleOf({ sha, queued_at }: TestRun): string {
  return sha === null ? formatDateTime(queued_at) : `Commit ${shortSha(sha)}`;
}

function OpenRun({ run: { sha, state, place } }: { run: TestRun }) {
  const seconds = place?.expected_seconds ?? null;
  return (
    <p className={styles.open}>
      {state === 'running' && <Spinner size={16} decorative />}
      <span>
        {sha !== null && (
          <>
            Commit <code translate="no">{shortSha(sha)}</code>{' '}
          </>
        )}
        {state === 'running'
          ? texts.running(seconds)
          : texts.waiting(place?.runs_before ?? 0, seconds)}
      </span>
    </p>
  );
}

interface Shown {
  repoUrl: string | null;
  opens: OpensLines | undefined;
  renderActions: WorkTestsProps['renderActions'] | undefined;
}

function ChosenRun({ at, id, ...rest }: Shown & { at: InWork; id: number }) {
  const run = useQuery(testRunQuery(at, id));
  if (run.isPending) return <PanelSpinner />;
  if (run.isLoadingError) {
    return <LoadFailure query={run}>{texts.runLoadFailed(run.error.message)}</LoadFailure>;
  }
  return <Run run={run.data} {...rest} />;
}

function Run({ run, repoUrl, opens, renderActions }: Shown & { run: TestRunDetail }) {
  const score = scoreOf(run);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.total}>
          <b>{texts.passedOf(run.passed, run.tests)}</b>
          {run.visible_maximum !== 0 && score !== undefined && <span>{score}</span>}
        </p>
        <p className={styles.muted}>
          {run.sha !== null && (
            <>
              Commit <CommitLink repoUrl={repoUrl} sha={run.sha} />
              {' · '}
            </>
          )}
          {formatDateTime(run.ended_at ?? run.queued_at)} · Version {run.version} of the tests
        </p>
        {run.points === null && run.has_hidden && (
          <p className={styles.muted}>{texts.hiddenPart}</p>
        )}
      </div>
      {renderActions?.(run)}
      <RunResults key={run.id} run={run} opens={opens} unfolds />
    </>
  );
}
