import { mayComment, type LineRange, type StarterDiff } from '@lectern/contract';
import { useMemo, useState } from 'react';
import { foldUnchanged, hunkStarts, lineRows, type CodeRow } from './lines.ts';
import { addedRanges, changedPlaces, isWithin, stopsOf, withRemoved } from './starter-rows.ts';

interface Shown {
  lineCount: number;
  /** The changed lines as in `mayComment`: null for none, an empty list for all. */
  ranges: readonly LineRange[] | null;
  /** Set while the file is compared with the starter code. */
  diff: StarterDiff | undefined;
  onlyChanges: boolean;
  /** Lines with comments or open forms. */
  commented: () => ReadonlySet<number>;
}

export interface CodeRows {
  rows: readonly CodeRow[];
  /** The positions where n and p stop. */
  stops: readonly number[];
  markOf: (line: number) => 'changed' | 'added' | undefined;
  unfold: (gap: LineRange) => void;
}

/** The rows of the code view: the whole file, only its changes, or its diff with the starter code. */
export function useCodeRows({ lineCount, ranges, diff, onlyChanges, commented }: Shown): CodeRows {
  const [opened, setOpened] = useState<readonly LineRange[]>([]);
  const compared = useMemo(() => diff && comparison(diff, lineCount), [diff, lineCount]);
  const rows = useMemo(() => {
    // An unchanged file would fold away completely.
    const places = compared?.places.length === 0 ? undefined : compared?.places;
    const folds = onlyChanges || places !== undefined;
    const shown = folds
      ? foldUnchanged({ lineCount, diff: places ?? ranges, commented: commented(), opened })
      : lineRows(1, lineCount);
    return compared ? withRemoved(shown, compared.hunks) : shown;
  }, [lineCount, ranges, compared, onlyChanges, commented, opened]);
  const stops = useMemo(
    () => compared?.stops ?? hunkStarts(ranges, lineCount),
    [compared, ranges, lineCount],
  );
  const markOf = (line: number) => {
    if (compared) return isWithin(compared.added, line) ? 'added' : undefined;
    return mayComment(ranges, line) ? 'changed' : undefined;
  };
  const unfold = (gap: LineRange) => setOpened([...opened, gap]);
  return { rows, stops, markOf, unfold };
}

function comparison(diff: StarterDiff, lineCount: number) {
  return {
    hunks: diff.hunks,
    added: addedRanges(diff, lineCount),
    places: changedPlaces(diff, lineCount),
    stops: stopsOf(diff, lineCount),
  };
}
