import type { TestComparison } from '@lectern/contract';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { lineDiff, shownDiff, type ShownLine } from '../../../lib/line-diff.ts';
import { legible } from '../../../lib/styled-text.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Plain, Printed } from './program-output.tsx';
import styles from './results.module.css';

interface DifferenceProps {
  of: string;
  expected: string;
  printed: string;
  comparison: TestComparison;
}

const mostLines = 400;

/** What was expected beside what was printed, line by line. */
export function Difference({ of, expected, printed, comparison }: DifferenceProps) {
  const all = useMemo(() => lineDiff(expected, printed), [expected, printed]);
  const { lines, more } = useMemo(() => shownDiff(all, mostLines), [all]);
  if (comparison === 'regex') {
    return (
      <>
        <Printed label="Expected pattern" of={of}>
          <Plain text={expected} />
        </Printed>
        <Printed label="Actual output" of={of}>
          <Plain text={printed} />
        </Printed>
      </>
    );
  }
  return (
    <>
      <Printed label="Expected and actual output" of={of}>
        {lines.map((line, at) => (
          <Line key={at} line={line} isExtraWrong={comparison === 'exact'} />
        ))}
        {more > 0 && <span className={styles.leftOut}>{texts.moreLines(more)}</span>}
      </Printed>
      <p className={styles.muted}>{texts.legend[comparison]}</p>
    </>
  );
}

const signs = { same: ' ', expected: '−', printed: '+' } as const;

function Line({ line, isExtraWrong }: { line: ShownLine; isExtraWrong: boolean }) {
  if (line.kind === 'left-out') {
    return <span className={styles.leftOut}>{texts.leftOut(line.count)}</span>;
  }
  const { kind, text } = line;
  const isNeutral = kind === 'same' || (kind === 'printed' && !isExtraWrong);
  return (
    <span
      className={clsx(
        styles.line,
        !isNeutral && styles[kind === 'expected' ? 'expected' : 'extra'],
      )}
    >
      {!isNeutral && (
        <VisuallyHidden>{kind === 'expected' ? 'Missing: ' : 'Not expected: '}</VisuallyHidden>
      )}
      <span aria-hidden className={styles.sign}>
        {isNeutral ? ' ' : signs[kind]}
      </span>
      <span>
        {isNeutral ? legible(text) : withVisibleEnd(legible(text))}
        {'\n'}
      </span>
    </span>
  );
}

/** Space at the end of a line is often the whole difference. */
function withVisibleEnd(text: string): string {
  return text.replace(/[ \t]+$/, (space) => space.replaceAll(' ', '·').replaceAll('\t', '→'));
}
