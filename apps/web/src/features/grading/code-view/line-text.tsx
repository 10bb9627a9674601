import { memo } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import styles from './code.module.css';
import colours from './token-colours.module.css';
import { segmentsOf, type Tokens } from './tokens.ts';

/** Longer lines slow the page down and nobody reads them. */
const longestShown = 2_000;

interface LineTextProps {
  text: string;
  offset: number;
  tokens: Tokens | undefined;
}

export const LineText = memo(function LineText({ text, offset, tokens }: LineTextProps) {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  const shown = line.slice(0, longestShown);
  const cut = line.length - shown.length;
  return (
    <code className={styles.text} translate="no">
      {/* Without it, copying an empty line loses its line break. */}
      {line === '' && '\n'}
      {segmentsOf(shown, offset, tokens).map(({ text, kind }, position) =>
        kind === undefined ? (
          visibleText(text)
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never change order
          <span key={position} className={colours[kind]}>
            {visibleText(text)}
          </span>
        ),
      )}
      {cut > 0 && <span className={styles.cut}>{texts.grader.cut(cut)}</span>}
    </code>
  );
});
