import { linesName } from '@lectern/contract';
import { clsx } from 'clsx';
import { memo, type KeyboardEvent } from 'react';
import { CommentThread } from '../comments/comment-thread.tsx';
import { useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import styles from './code.module.css';
import { newFormId } from '../staging/unfinished.ts';
import { LineText } from './line-text.tsx';
import { placeOf } from './line-selection.ts';
import type { Tokens } from './tokens.ts';

interface LineRowProps {
  path: string;
  fileSha: string;
  line: number;
  text: string;
  offset: number;
  tokens: Tokens | undefined;
  commentable: boolean;
  /** The chosen lines, if this is one of them. */
  chosenFrom: number | undefined;
  chosenTo: number | undefined;
  /** A comment covers this line and others. */
  isCovered: boolean;
  /** How the line differs from the starter code. */
  mark: 'changed' | 'added' | undefined;
  /** Tab stops at the button of this one line. */
  active: boolean;
  comments: readonly ShownComment[];
  hasForm: boolean;
  onFocusLine: (line: number) => void;
  onMove: (line: number, step: Step) => void;
  /** The chosen lines have their comment. */
  onChosen: () => void;
  onDone: (line: number) => void;
}

export type Step = 1 | -1;

const steps: Record<string, Step> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between lines instead of scrolling. With Shift they select lines. */
export function stepFor(event: KeyboardEvent): Step | undefined {
  const step = event.shiftKey ? undefined : steps[event.key];
  if (step) event.preventDefault();
  return step;
}

/** A line of code with its comments. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { path, fileSha, line, text, offset, tokens, commentable, mark, active } = props;
  const { comments, hasForm, chosenFrom, chosenTo = line, isCovered } = props;
  const { commentOn, formStarts } = useGrader();
  const start_line = formStarts.get(newFormId({ path, line }));
  const place = { path, line, start_line, fileSha };
  const lines = placeOf({ start: chosenFrom ?? line, end: chosenTo });
  const isChosen = chosenFrom !== undefined;
  const press = (event: KeyboardEvent) => {
    const step = stepFor(event);
    if (!step) return;
    props.onChosen();
    props.onMove(line, step);
  };
  return (
    <>
      <div
        className={clsx(styles.line, mark && styles[mark], isChosen && styles.chosen)}
        data-row={line}
      >
        <span className={clsx(styles.gutter, isCovered && styles.covered)} data-gutter>
          {commentable && (
            <button
              type="button"
              className={styles.add}
              data-line={line}
              tabIndex={active ? 0 : -1}
              aria-label={`Comment on ${linesName(lines)}`}
              onFocus={() => props.onFocusLine(line)}
              onKeyDown={press}
              onClick={() => {
                props.onChosen();
                commentOn({ path, fileSha, ...lines });
              }}
            >
              +
            </button>
          )}
          <span className={styles.lineNumber}>{line}</span>
        </span>
        <LineText text={text} offset={offset} tokens={tokens} />
      </div>
      {(comments.length > 0 || hasForm) && (
        <div className={styles.comments}>
          <CommentThread
            place={place}
            comments={comments}
            hasForm={hasForm}
            onDone={() => props.onDone(line)}
          />
        </div>
      )}
    </>
  );
});
