import type { TestCase, TestPlan, TestSuite } from '@lectern/contract';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from './edit.module.css';

/** A plan that can only be read here. */
export function PlanView({ plan }: { plan: TestPlan }) {
  const { cases, suites, setup } = plan;
  return (
    <div className={styles.plan}>
      {suites.length > 0 && <p className={styles.muted}>{texts.suitesCanBeRead}</p>}
      <ul className={styles.planList}>
        {cases.map((one) => (
          <li key={one.key}>
            <Disclosure summary={<Heading test={one} />}>
              <CaseFacts one={one} />
            </Disclosure>
          </li>
        ))}
        {suites.map((suite) => (
          <li key={suite.key}>
            <Disclosure summary={<Heading test={suite} />}>
              <SuiteFacts suite={suite} />
            </Disclosure>
          </li>
        ))}
      </ul>
      <Fact label="Setup command" text={setup} />
    </div>
  );
}

function Heading({ test }: { test: TestCase | TestSuite }) {
  const facts = [test.group, texts.points(test.points), texts.hiddenUntil[test.visibility]];
  return (
    <>
      <span className={styles.name}>{test.name}</span>{' '}
      <span className={styles.muted}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

function CaseFacts({ one }: { one: TestCase }) {
  const { setup, run, stdin, expected, comparison, exit_code, files } = one;
  return (
    <>
      <Fact label="Setup command" text={setup} />
      <Fact label="Command" text={run} />
      <Fact label="Standard input" text={stdin} />
      <Fact label="Expected output" text={expected} />
      {expected !== null && <p className={styles.muted}>{texts.comparisons[comparison]}.</p>}
      {exit_code !== null && <p className={styles.muted}>Exit code {exit_code}.</p>}
      {files.length > 0 && (
        <>
          <Fact label="Files" text={files.join('\n')} />
          <p className={styles.muted}>{texts.filesCanBeRead}</p>
        </>
      )}
    </>
  );
}

function SuiteFacts({ suite }: { suite: TestSuite }) {
  const { setup, run, files, report, tests } = suite;
  const format = report.format === 'junit' ? 'JUnit XML' : 'TAP';
  return (
    <>
      <Fact label="Setup command" text={setup} />
      <Fact label="Command" text={run} />
      <Fact label="Report" text={`${format} · ${report.path ?? 'standard output'}`} />
      <Fact label="Files" text={files.join('\n')} />
      <Fact
        label="Tests with points of their own"
        text={tests.map(({ name, points }) => `${name} · ${texts.points(points)}`).join('\n')}
      />
    </>
  );
}

function Fact({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <figure className={styles.fact}>
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  );
}
