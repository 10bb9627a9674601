import { mayComment, type TreeNode } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { UnfoldVertical } from 'lucide-react';
import { useCallback, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useGrader } from '../grader-context.ts';
import { CommentThread } from '../comments/comment-thread.tsx';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import { formLines, nothingSaid, saidAbout } from './by-line.ts';
import styles from './code.module.css';
import { LineRow } from './line-row.tsx';
import {
  foldUnchanged,
  hunkStarts,
  lineRows,
  nextCommentable,
  nextHunk,
  splitLines,
} from './lines.ts';
import { lineOffsets } from './tokens.ts';
import { useTokens } from './use-tokens.ts';

/** What the keyboard can ask of the code that is shown. */
export interface CodeHandle {
  jump: (step: 1 | -1) => void;
  comment: () => void;
}

interface CodeLinesProps {
  file: TreeNode;
  text: string;
  fontSize: number;
  onlyChanges: boolean;
  handle: Ref<CodeHandle>;
}

/** 20 px at the default size of 13. */
const lineHeightFor = (fontSize: number) => Math.round((fontSize * 20) / 13);

/** How many frames a row may take to come into the page. */
const framesToWait = 30;

export function CodeLines({ file, text, fontSize, onlyChanges, handle }: CodeLinesProps) {
  const { path, sha } = file.entry;
  const { diff } = file.status;
  const { comments, openForms, commentOn, announce } = useGrader();
  const scroller = useRef<HTMLElement>(null);
  const rowsHandle = useRef<WindowedHandle>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => splitLines(text), [text]);
  const offsets = useMemo(() => lineOffsets(lines), [lines]);
  const tokens = useTokens(sha, path, text);
  const said = useMemo(
    () => saidAbout(comments, path, lines.length),
    [comments, path, lines.length],
  );
  const forms = useMemo(() => formLines(openForms, path), [openForms, path]);
  const rows = useMemo(() => {
    if (!onlyChanges) return lineRows(1, lines.length);
    const commented = new Set([...said.byLine.keys(), ...forms]);
    return foldUnchanged({ lineCount: lines.length, diff, commented, opened });
  }, [onlyChanges, lines.length, diff, said, forms, opened]);
  const starts = useMemo(() => hunkStarts(diff, lines.length), [diff, lines.length]);
  const [active, setActive] = useState(() => starts[0] ?? 0);

  const focusLine = useCallback(
    (line: number) => {
      setActive(line);
      const index = rows.findIndex((row) => row.kind === 'line' && row.line === line);
      rowsHandle.current?.scrollTo(index);
      focusSoon(() => scroller.current?.querySelector(`button[data-line="${line}"]`));
    },
    [rows],
  );

  const move = useCallback(
    (line: number, step: 1 | -1) => {
      const next = nextCommentable(diff, lines.length, line, step);
      if (next !== undefined) focusLine(next);
    },
    [diff, lines.length, focusLine],
  );

  useImperativeHandle(handle, () => ({
    jump: (step) => {
      const next = nextHunk(starts, active, step) ?? (starts.length === 1 ? starts[0] : undefined);
      if (next === undefined) return announce('No more changes in this file');
      focusLine(next);
    },
    comment: () => {
      if (active > 0) commentOn({ path, line: active });
    },
  }));

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ '--code-size': `${fontSize}px`, '--code-line': `${lineHeightFor(fontSize)}px` }}
      aria-label={`Code of ${path}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
      tabIndex={0}
    >
      {said.elsewhere.length > 0 && (
        <div className={styles.said}>
          <CommentThread
            place={{ path, line: null }}
            comments={said.elsewhere}
            hasForm={false}
            onDone={() => undefined}
          />
        </div>
      )}
      <Windowed
        className={styles.rows}
        count={rows.length}
        rowHeight={lineHeightFor(fontSize)}
        scroller={scroller}
        handle={rowsHandle}
        keyOf={(index) => keyOf(rows[index])}
      >
        {(index) => {
          const row = rows[index];
          if (row?.kind !== 'line') {
            return (
              row && (
                <button
                  type="button"
                  className={styles.gap}
                  onClick={() => setOpened(new Set(opened).add(row.from))}
                >
                  <UnfoldVertical aria-hidden />
                  {texts.grader.hidden(row.to - row.from + 1)}
                </button>
              )
            );
          }
          const { line } = row;
          return (
            <LineRow
              path={path}
              line={line}
              text={lines[line - 1] ?? ''}
              offset={offsets[line - 1] ?? 0}
              tokens={tokens}
              changed={mayComment(diff, line)}
              active={line === active}
              comments={said.byLine.get(line) ?? nothingSaid}
              hasForm={forms.has(line)}
              onFocusLine={setActive}
              onMove={move}
              onDone={focusLine}
            />
          );
        }}
      </Windowed>
    </section>
  );
}

function keyOf(row: ReturnType<typeof lineRows>[number] | undefined): string | number {
  if (!row) return '';
  return row.kind === 'line' ? row.line : `gap ${row.from}`;
}

/** A row far away comes into the page only after it was scrolled to. */
function focusSoon(find: () => HTMLElement | null | undefined, left = framesToWait): void {
  const found = find();
  if (found) found.focus({ preventScroll: false });
  else if (left > 0) requestAnimationFrame(() => focusSoon(find, left - 1));
}
