import { mayComment, type StarterDiff, type TreeNode } from '@lectern/contract';
import { useCallback, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { UnfoldVertical } from '../../../ui/icons.ts';
import { useGrader } from '../grader-context.ts';
import { tellWhy } from '../tell-why.ts';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import { formLines, nothingSaid, saidAbout, writtenLines } from './by-line.ts';
import type { CodeHandle } from './code-handle.ts';
import styles from './code.module.css';
import { CompareNote, compareRemark } from './compare-note.tsx';
import { FindBar } from './find-bar.tsx';
import { focusSoon } from './focus-soon.ts';
import { KeepPlace } from './keep-place.tsx';
import { codeSize, lineHeightFor } from './line-height.ts';
import { LineRow, type Step } from './line-row.tsx';
import { nextCommentable, nextHunk, splitLines, type CodeRow } from './lines.ts';
import { PrintedPart } from './printed-part.tsx';
import { RemovedLine } from './removed-row.tsx';
import { SaidAboutFile } from './said-about-file.tsx';
import { lineOffsets } from './tokens.ts';
import { useCodeRows } from './use-code-rows.ts';
import { useFind } from './use-find.ts';
import { useReadingFocus } from './use-reading-focus.ts';
import { useTokens } from './use-tokens.ts';

/** As much as a browser turns, so that the last lines can be found again. */
const pageShare = 0.875;

interface CodeLinesProps {
  file: TreeNode;
  text: string;
  /** Given while the file is compared with the starter's. */
  diff?: StarterDiff;
  fontSize: number;
  onlyChanges: boolean;
  handle: Ref<CodeHandle>;
}

export function CodeLines({ file, text, diff, fontSize, onlyChanges, handle }: CodeLinesProps) {
  const { path, sha } = file.entry;
  const { diff: ranges } = file.status;
  const { comments, openForms, commentOn } = useGrader();
  const scroller = useRef<HTMLElement>(null);
  useReadingFocus(scroller);
  const rowsHandle = useRef<WindowedHandle>(null);
  const lines = useMemo(() => (text === '' ? [] : splitLines(text)), [text]);
  const lineCount = lines.length;
  const offsets = useMemo(() => lineOffsets(lines), [lines]);
  const tokens = useTokens(sha, path, text);
  const said = useMemo(() => saidAbout(comments, path, lineCount), [comments, path, lineCount]);
  const forms = useMemo(() => formLines(openForms, path), [openForms, path]);
  const commented = useCallback(() => new Set([...said.byLine.keys(), ...forms]), [said, forms]);
  const code = useCodeRows({ lineCount, ranges, diff, onlyChanges, commented });
  const { rows, stops } = code;
  // A form that went would leave the rest of its sentence to the shortcuts.
  const kept = useMemo(() => {
    const lines = writtenLines(said, forms, openForms);
    if (lines.size === 0) return [];
    return rows.flatMap((row, at) => (row.kind === 'line' && lines.has(row.line) ? [at] : []));
  }, [rows, said, forms, openForms]);
  // Kept when a push brings other lines: the focus stays on it, too, as long as it is there.
  const [lastVisited, visit] = useState<number>();
  const isThere = (position: number) =>
    stops.includes(position) ||
    (Number.isInteger(position) && position <= lineCount && mayComment(ranges, position));
  const visited = lastVisited !== undefined && isThere(lastVisited) ? lastVisited : undefined;
  /** Before any line was visited, keys go to the first change. */
  const active = visited ?? stops[0] ?? 0;
  const remark = diff && compareRemark(path, diff);

  /** Code never wraps, so only what is said between its lines has a height of its own. */
  const isTall = (index: number) => {
    const row = rows[index];
    return row?.kind === 'gap' || (row?.kind === 'line' && saysAt(row.line));
  };
  const saysAt = (line: number) => said.byLine.has(line) || forms.has(line);

  const focusOn = useCallback(
    (position: number) => {
      visit(position);
      rowsHandle.current?.scrollTo(rows.findIndex((row) => positionOf(row) === position));
      focusSoon(() => scroller.current?.querySelector(`[data-line="${position}"]`));
    },
    [rows, visit],
  );

  const move = useCallback(
    (position: number, step: Step) => {
      const next = nextCommentable(ranges, lineCount, position, step);
      if (next !== undefined) focusOn(next);
    },
    [ranges, lineCount, focusOn],
  );

  useImperativeHandle(handle, () => ({
    jump: (step) => {
      const next = nextHunk(stops, visited, step) ?? (stops.length === 1 ? stops[0] : undefined);
      if (next === undefined) return tellWhy(texts.grader.noMoreChanges);
      focusOn(next);
    },
    turn: (step) => {
      const pane = scroller.current;
      pane?.scrollBy({ top: step * pageShare * pane.clientHeight });
    },
    comment: () => {
      if (!Number.isInteger(active)) return texts.grader.removedLine;
      if (!mayComment(ranges, active)) return texts.grader.noChangedLine;
      commentOn({ path, line: active, fileSha: sha });
      return undefined;
    },
  }));

  const find = useFind(rows, lines, (row) => rowsHandle.current?.scrollTo(row, 'center'));
  /** Whoever has found a line can go on with it. */
  const closeFind = () => {
    const row = rows[find.row ?? -1];
    find.close();
    if (row?.kind === 'line' && mayComment(ranges, row.line)) focusOn(row.line);
    else scroller.current?.focus();
  };

  return (
    <>
      {find.isOpen && <FindBar {...find.bar} onClose={closeFind} />}
      <section
        ref={scroller}
        className={styles.scroller}
        style={codeSize(fontSize)}
        aria-label={`Code of ${visibleText(path)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
        tabIndex={0}
      >
        {remark && <CompareNote>{remark}</CompareNote>}
        <PrintedPart rows={rows.length} />
        <SaidAboutFile
          file={file}
          comments={said.elsewhere}
          formsAt={[...forms].filter((line) => line > lineCount)}
          className={styles.said}
        />
        <Windowed
          className={styles.rows}
          count={rows.length}
          rowHeight={lineHeightFor(fontSize)}
          measures={isTall}
          kept={kept}
          scroller={scroller}
          handle={rowsHandle}
          keyOf={(index) => keyOf(rows[index])}
          classOf={(index) => (index === find.row ? styles.found : undefined)}
        >
          {(index) => {
            const row = rows[index];
            switch (row?.kind) {
              case undefined:
                return null;
              case 'gap':
                return (
                  <button
                    type="button"
                    className={styles.gap}
                    onClick={() => {
                      code.unfold({ start: row.from, end: row.to });
                      // The button goes, and must not take the keyboard along.
                      scroller.current?.focus({ preventScroll: true });
                    }}
                  >
                    <UnfoldVertical aria-hidden />
                    {texts.grader.hidden(row.to - row.from + 1)}
                  </button>
                );
              case 'removed':
                return <RemovedLine row={row} active={active} onFocus={visit} onMove={move} />;
              case 'line': {
                const { line } = row;
                return (
                  <LineRow
                    path={path}
                    fileSha={sha}
                    line={line}
                    text={lines[line - 1] ?? ''}
                    offset={offsets[line - 1] ?? 0}
                    tokens={tokens}
                    commentable={mayComment(ranges, line)}
                    mark={code.markOf(line)}
                    active={line === active}
                    comments={said.byLine.get(line) ?? nothingSaid}
                    hasForm={forms.has(line)}
                    onFocusLine={visit}
                    onMove={move}
                    onDone={focusOn}
                  />
                );
              }
            }
          }}
        </Windowed>
        <KeepPlace fontSize={fontSize} scroller={scroller} rows={rowsHandle} />
      </section>
    </>
  );
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

/** Where the keyboard stops at a row, if it does. */
function positionOf(row: CodeRow): number | undefined {
  switch (row.kind) {
    case 'line':
      return row.line;
    case 'removed':
      return row.stop?.position;
    case 'gap':
      return undefined;
  }
}
