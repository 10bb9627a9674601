import { mayComment, type LineRange, type StarterDiff, type TreeNode } from '@lectern/contract';
import { useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { UnfoldVertical } from '../../../ui/icons.ts';
import { useGrader } from '../grader-context.ts';
import { toastOnce } from '../toast-once.ts';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import type { CodeHandle } from './code-handle.ts';
import styles from './code.module.css';
import { noComments } from './comments-by-line.ts';
import { CompareNote, compareNote } from './compare-note.tsx';
import { FileComments } from './file-comments.tsx';
import { FindBar } from './find-bar.tsx';
import { KeepScrollPosition } from './keep-scroll-position.tsx';
import { codeSize, lineHeightFor } from './line-height.ts';
import { LineRow } from './line-row.tsx';
import { placeOf } from './line-selection.ts';
import { nextHunk, type CodeRow } from './lines.ts';
import { PrintNotice } from './print-notice.tsx';
import { RemovedLine } from './removed-line.tsx';
import { isWithin } from './starter-rows.ts';
import { useCodeView, type CodeView } from './use-code-view.ts';
import { useFind } from './use-find.ts';
import { useLineFocus, type LineFocus } from './use-line-focus.ts';
import { useLineSelection, type LineSelection } from './use-line-selection.ts';
import { useReadingFocus } from './use-reading-focus.ts';

/** Browsers turn this share of a page too, so that the last lines stay in sight. */
const pageShare = 0.875;

interface CodeLinesProps {
  file: TreeNode;
  text: string;
  /** Set while the file is compared with the starter code. */
  diff?: StarterDiff;
  fontSize: number;
  onlyChanges: boolean;
  handle: Ref<CodeHandle>;
}

export function CodeLines({ file, text, diff, fontSize, onlyChanges, handle }: CodeLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const rowsHandle = useRef<WindowedHandle>(null);
  useReadingFocus(scroller);
  const view = useCodeView({ file, text, diff, onlyChanges });
  const { path, commentable, lines, lineCount, placed, forms, rows } = view;
  const focus = useLineFocus(view, scroller, rowsHandle);
  const selection = useLineSelection(view, focus);
  useCodeHandle(handle, view, { focus, selection }, { scroller, rowsHandle });
  const find = useFind(rows, lines, (row) => rowsHandle.current?.scrollTo(row, 'center'));
  const note = diff && compareNote(path, diff);

  /** Code never wraps, so only gaps and rows with comments have another height. */
  const isTall = (index: number) => {
    const row = rows[index];
    return row?.kind === 'gap' || (row?.kind === 'line' && hasThread(row.line));
  };
  const hasThread = (line: number) => placed.byLine.has(line) || forms.has(line);

  /** Focuses the found line, so that c comments on it. */
  const closeFind = () => {
    const row = rows[find.row ?? -1];
    find.close();
    if (row?.kind === 'line' && mayComment(commentable, row.line)) focus.focusOn(row.line);
    else scroller.current?.focus();
  };

  const unfold = (gap: LineRange) => {
    view.unfold(gap);
    // The pressed button unmounts; without this the focus would fall back to the body.
    scroller.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {find.isOpen && <FindBar {...find.bar} onClose={closeFind} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- selects lines */}
      <section
        ref={scroller}
        className={styles.scroller}
        style={codeSize(fontSize)}
        aria-label={`Code of ${visibleText(path)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
        tabIndex={0}
        onKeyDown={selection.press}
        {...selection.drag}
      >
        {note && <CompareNote>{note}</CompareNote>}
        <PrintNotice rows={rows.length} />
        <FileComments
          file={file}
          comments={placed.elsewhere}
          formsAt={[...forms].filter((line) => line > lineCount)}
          className={styles.comments}
        />
        <Windowed
          className={styles.rows}
          count={rows.length}
          rowHeight={lineHeightFor(fontSize)}
          measures={isTall}
          pinned={view.pinned}
          scroller={scroller}
          handle={rowsHandle}
          keyOf={(index) => keyOf(rows[index])}
          classOf={(index) => (index === find.row ? styles.found : undefined)}
        >
          {(index) => renderRow(rows[index], view, { focus, selection }, unfold)}
        </Windowed>
        <KeepScrollPosition fontSize={fontSize} scroller={scroller} rows={rowsHandle} />
      </section>
    </>
  );
}

interface ScrolledRows {
  scroller: RefObject<HTMLElement | null>;
  rowsHandle: RefObject<WindowedHandle | null>;
}

/** The methods of the code for shortcuts. */
function useCodeHandle(
  handle: Ref<CodeHandle>,
  { path, sha, commentable, stops, rows }: CodeView,
  { focus: { visited, active, focusOn }, selection }: Keyed,
  { scroller, rowsHandle }: ScrolledRows,
): void {
  const { commentOn } = useGrader();
  useImperativeHandle(handle, () => ({
    jump: (step) => {
      const next = nextHunk(stops, visited, step) ?? (stops.length === 1 ? stops[0] : undefined);
      if (next === undefined) return toastOnce(texts.grader.noMoreChanges);
      selection.clear();
      focusOn(next);
    },
    turnPage: (step) => {
      const pane = scroller.current;
      pane?.scrollBy({ top: step * pageShare * pane.clientHeight });
    },
    reveal: (line) => {
      const row = rows.findIndex((one) => one.kind === 'line' && one.line === line);
      if (row >= 0) rowsHandle.current?.scrollTo(row, 'center');
    },
    comment: () => {
      if (!Number.isInteger(active)) return texts.grader.removedLine;
      if (!mayComment(commentable, active)) return texts.grader.noChangedLine;
      const lines = selection.around(active) ?? { start: active, end: active };
      commentOn({ path, fileSha: sha, ...placeOf(lines) });
      selection.clear();
      return undefined;
    },
  }));
}

/** Which lines the keys act on. */
interface Keyed {
  focus: LineFocus;
  selection: LineSelection;
}

/** A function and not a component: scrolling draws hundreds of rows a second. */
function renderRow(
  row: CodeRow | undefined,
  view: CodeView,
  { focus: { active, visit, focusOn, move }, selection }: Keyed,
  onUnfold: (gap: LineRange) => void,
): ReactNode {
  switch (row?.kind) {
    case undefined:
      return null;
    case 'gap':
      return (
        <button
          type="button"
          className={styles.gap}
          onClick={() => onUnfold({ start: row.from, end: row.to })}
        >
          <UnfoldVertical aria-hidden />
          {texts.grader.hidden(row.to - row.from + 1)}
        </button>
      );
    case 'removed':
      return <RemovedLine row={row} active={active} onFocus={visit} onMove={move} />;
    case 'line': {
      const { line } = row;
      const chosen = selection.around(line);
      return (
        <LineRow
          path={view.path}
          fileSha={view.sha}
          line={line}
          text={view.lines[line - 1] ?? ''}
          offset={view.offsets[line - 1] ?? 0}
          tokens={view.tokens}
          commentable={mayComment(view.commentable, line)}
          chosenFrom={chosen?.start}
          chosenTo={chosen?.end}
          isCovered={isWithin(view.spans, line)}
          mark={view.markOf(line)}
          active={line === active}
          comments={view.placed.byLine.get(line) ?? noComments}
          hasForm={view.forms.has(line)}
          onFocusLine={visit}
          onMove={move}
          onChosen={selection.clear}
          onDone={focusOn}
        />
      );
    }
  }
}

function keyOf(row: CodeRow | undefined): string | number {
  switch (row?.kind) {
    case undefined:
      return '';
    case 'line':
      return row.line;
    case 'gap':
      return `gap ${row.from}`;
    case 'removed':
      return `removed ${row.starterLine}`;
  }
}
