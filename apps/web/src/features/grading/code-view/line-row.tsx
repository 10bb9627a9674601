import { clsx } from 'clsx';
import { memo, type KeyboardEvent } from 'react';
import { CommentThread } from '../comments/comment-thread.tsx';
import { useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import styles from './code.module.css';
import { LineText } from './line-text.tsx';
import type { Tokens } from './tokens.ts';

interface LineRowProps {
  path: string;
  line: number;
  text: string;
  offset: number;
  tokens: Tokens | undefined;
  /** Changed against the starter code, so that it may be commented on. */
  changed: boolean;
  /** The one line whose button Tab stops at. */
  active: boolean;
  comments: readonly ShownComment[];
  hasForm: boolean;
  onFocusLine: (line: number) => void;
  onMove: (line: number, step: 1 | -1) => void;
  onDone: (line: number) => void;
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** One line of code with what is said about it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { path, line, text, offset, tokens, changed, active, comments, hasForm } = props;
  const { commentOn } = useGrader();
  const place = { path, line };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    props.onMove(line, step);
  };
  return (
    <>
      <div className={clsx(styles.line, changed && styles.changed)}>
        <span className={styles.gutter}>
          {changed && (
            <button
              type="button"
              className={styles.add}
              data-line={line}
              tabIndex={active ? 0 : -1}
              aria-label={`Comment on line ${line}`}
              onFocus={() => props.onFocusLine(line)}
              onKeyDown={press}
              onClick={() => commentOn(place)}
            >
              +
            </button>
          )}
          <span className={styles.lineNumber}>{line}</span>
        </span>
        <LineText text={text} offset={offset} tokens={tokens} />
      </div>
      {(comments.length > 0 || hasForm) && (
        <div className={styles.said}>
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
