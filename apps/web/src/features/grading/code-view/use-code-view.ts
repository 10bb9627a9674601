import { commentableLines, type StarterDiff, type TreeNode } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryTimes } from '../../../data/query-times.ts';
import { useGrader } from '../grader-context.ts';
import {
  commentedSpans,
  formLines,
  linesBeingWritten,
  linesOf,
  placeComments,
} from './comments-by-line.ts';
import { splitLines } from './lines.ts';
import { tokenService } from './token-service.ts';
import { lineOffsets, type Tokens } from './tokens.ts';
import { useCodeRows } from './use-code-rows.ts';

interface ShownCode {
  file: TreeNode;
  text: string;
  diff: StarterDiff | undefined;
  onlyChanges: boolean;
}

export type CodeView = ReturnType<typeof useCodeView>;

/** A file's lines with their colours, comments and forms, and the rows that show them. */
export function useCodeView({ file, text, diff, onlyChanges }: ShownCode) {
  const { path, sha } = file.entry;
  const { diff: ranges } = file.status;
  const commentable = commentableLines(file);
  const { comments, openForms, formStarts } = useGrader();
  const lines = useMemo(() => (text === '' ? [] : splitLines(text)), [text]);
  const lineCount = lines.length;
  const offsets = useMemo(() => lineOffsets(lines), [lines]);
  const tokens = useTokens(sha, path, text);
  const placed = useMemo(
    () => placeComments(comments, path, lineCount),
    [comments, path, lineCount],
  );
  const forms = useMemo(() => formLines(openForms, path), [openForms, path]);
  const spans = useMemo(
    () => commentedSpans(placed, forms, formStarts, path),
    [placed, forms, formStarts, path],
  );
  const commented = useCallback(
    () => new Set([...placed.byLine.keys(), ...forms, ...spans.flatMap(linesOf)]),
    [placed, forms, spans],
  );
  const { rows, stops, markOf, unfold } = useCodeRows({
    lineCount,
    ranges,
    diff,
    onlyChanges,
    commented,
  });
  // An unmounted form would leave the rest of its sentence to the shortcuts.
  const pinned = useMemo(() => {
    const written = linesBeingWritten(placed, forms, openForms);
    if (written.size === 0) return [];
    return rows.flatMap((row, at) => (row.kind === 'line' && written.has(row.line) ? [at] : []));
  }, [rows, placed, forms, openForms]);
  return {
    path,
    sha,
    ranges,
    commentable,
    lines,
    lineCount,
    offsets,
    tokens,
    placed,
    forms,
    spans,
    rows,
    stops,
    markOf,
    unfold,
    pinned,
  };
}

/** Undefined until the worker answers. Cached by content hash. */
function useTokens(sha: string, path: string, text: string): Tokens | undefined {
  const { data } = useQuery({
    queryKey: ['tokens', sha, path],
    queryFn: async () => (await tokenService.tokens(text, path)) ?? null,
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
    retry: false,
    structuralSharing: false,
  });
  return data ?? undefined;
}
