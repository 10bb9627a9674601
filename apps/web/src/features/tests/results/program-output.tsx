import type { TestOutput } from '@lectern/contract';
import { clsx } from 'clsx';
import { useMemo, type ReactNode } from 'react';
import { namedLines } from '../../../lib/named-lines.ts';
import { legible, styledText, type StyledText } from '../../../lib/styled-text.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import type { OpensLines } from './opens-lines.ts';
import styles from './results.module.css';

interface ProgramOutputProps {
  /** Names the regions for screen readers. */
  of: string;
  output: TestOutput;
  opens: OpensLines | undefined;
  /** Its standard output is shown elsewhere. */
  withoutStdout?: boolean;
}

/** What a program printed, with its colours. */
export function ProgramOutput({ of, output, opens, withoutStdout = false }: ProgramOutputProps) {
  const { stdout, stderr, cut } = output;
  const hasStdout = stdout !== '' && !withoutStdout;
  return (
    <>
      {hasStdout && (
        <Printed label="Output" of={of}>
          <Styled text={stdout} opens={opens} />
        </Printed>
      )}
      {stderr !== '' && (
        <Printed label="Error output" of={of}>
          <Styled text={stderr} opens={opens} />
        </Printed>
      )}
      {stdout === '' && stderr === '' && <p className={styles.muted}>{texts.printedNothing}</p>}
      {cut && <p className={styles.muted}>{texts.cut}</p>}
    </>
  );
}

/** Scrolls by keyboard too. */
export function Printed({
  label,
  of,
  children,
}: {
  label: string;
  of: string;
  children: ReactNode;
}) {
  return (
    <figure className={styles.printed} aria-label={`${label} of ${of}`}>
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre tabIndex={0} translate="no">
        {children}
      </pre>
    </figure>
  );
}

/** As it is, without colours. */
export function Plain({ text }: { text: string }) {
  return legible(text);
}

function Styled({ text, opens }: { text: string; opens: OpensLines | undefined }) {
  const pieces = useMemo(() => styledText(text), [text]);
  return pieces.map((piece, at) => (
    <span
      key={at}
      className={clsx(piece.colour && styles[piece.colour], piece.isBold && styles.bold)}
    >
      {opens ? <Linked piece={piece} opens={opens} /> : piece.text}
    </span>
  ));
}

/** Lines of the submission that the text names become buttons. */
function Linked({ piece: { text }, opens }: { piece: StyledText; opens: OpensLines }) {
  const named = useMemo(() => namedLines(text, opens.paths), [text, opens.paths]);
  return (
    <>
      {named.map(({ start, end, path, line }, at) => (
        <span key={start}>
          {text.slice(named[at - 1]?.end ?? 0, start)}
          <button type="button" className={styles.place} onClick={() => opens.open(path, line)}>
            {text.slice(start, end)}
          </button>
        </span>
      ))}
      {text.slice(named.at(-1)?.end ?? 0)}
    </>
  );
}
