import type { TestRunDetail } from '@lectern/contract';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { OpensLines } from './opens-lines.ts';
import { ProgramOutput } from './program-output.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './results.module.css';
import { firstFailed, grouped, resultKey } from './run-facts.ts';

interface RunResultsProps {
  run: TestRunDetail;
  opens: OpensLines | undefined;
  /** Whether the first test that failed is unfolded. */
  unfolds: boolean;
}

/** Every test of a finished run. */
export function RunResults({ run, opens, unfolds }: RunResultsProps) {
  const { results, setup_output: setup, suite_outputs: suites } = run;
  const first = unfolds ? firstFailed(results) : undefined;
  return (
    <>
      {!run.has_outputs && <p className={styles.muted}>{texts.outputGone}</p>}
      {grouped(results).map(({ group, results: own }) => (
        <div key={`${group} ${resultKey(own[0]!)}`}>
          {group !== null && <h3 className={styles.group}>{group}</h3>}
          <ul className={styles.results} aria-label={group ?? 'Tests'}>
            {own.map((result) => (
              <li key={resultKey(result)}>
                <ResultRow result={result} opens={opens} openAtFirst={result === first} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {setup && (
        <Disclosure summary="Output of the setup">
          <ProgramOutput of="the setup" output={setup} opens={opens} />
        </Disclosure>
      )}
      {suites.map((output) => (
        <Disclosure key={output.key} summary={`Full output of ${output.name}`}>
          <ProgramOutput of={output.name} output={output} opens={opens} />
        </Disclosure>
      ))}
    </>
  );
}
