import type { TestResult } from '@lectern/contract';
import { useState } from 'react';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { ChevronRight } from '../../../ui/icons.ts';
import { Difference } from './difference.tsx';
import type { OpensLines } from './opens-lines.ts';
import { Plain, Printed, ProgramOutput } from './program-output.tsx';
import styles from './results.module.css';
import { VerdictIcon, VerdictMark } from './verdict-mark.tsx';

interface ResultRowProps {
  result: TestResult;
  openAtFirst: boolean;
  opens: OpensLines | undefined;
}

/** One test; its outputs unfold. */
export function ResultRow({ result, openAtFirst, opens }: ResultRowProps) {
  const [isOpen, setOpen] = useState(openAtFirst);
  if (!hasDetails(result)) {
    return (
      <div className={styles.row}>
        <span />
        <Summary result={result} />
      </div>
    );
  }
  return (
    <details
      className={styles.result}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.row}>
        <ChevronRight aria-hidden size={16} className={styles.chevron} />
        <Summary result={result} />
      </summary>
      {/* Outputs can be long, so only what is unfolded is rendered. */}
      {isOpen && (
        <div className={styles.details}>
          <Details result={result} opens={opens} />
        </div>
      )}
    </details>
  );
}

function hasDetails({ verdict, command, stdin, expected, output }: TestResult): boolean {
  if (verdict !== null && texts.reasons[verdict] !== null) return true;
  return [command, stdin || null, expected, output].some((part) => part !== null);
}

function Summary({ result }: { result: TestResult }) {
  const { name, points, maximum } = result;
  return (
    <>
      <VerdictIcon result={result} />
      <span className={styles.name}>{name}</span>
      <VerdictMark result={result} />
      <span className={styles.points}>{maximum > 0 && `${points ?? '–'} / ${maximum}`}</span>
    </>
  );
}

function Details({ result, opens }: { result: TestResult; opens: OpensLines | undefined }) {
  const { name, verdict, command, stdin, expected, comparison, output } = result;
  const reason = verdict && texts.reasons[verdict];
  const isCompared = expected !== null && comparison !== null && output && verdict !== 'passed';
  return (
    <>
      {reason && <p>{reason}</p>}
      {command !== null && (
        <Printed label="Command" of={name}>
          <Plain text={command} />
        </Printed>
      )}
      {stdin !== null && stdin !== '' && (
        <Printed label="Input" of={name}>
          <Plain text={stdin} />
        </Printed>
      )}
      {isCompared ? (
        <Difference of={name} expected={expected} printed={output.stdout} comparison={comparison} />
      ) : (
        expected !== null && (
          <Printed label="Expected output" of={name}>
            <Plain text={expected} />
          </Printed>
        )
      )}
      {output && (
        <ProgramOutput
          of={name}
          output={output}
          opens={opens}
          withoutStdout={Boolean(isCompared)}
        />
      )}
    </>
  );
}
