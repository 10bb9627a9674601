import { answerIn, render, type Exercise, type Filled, type Remark } from './exercise.ts';

export interface LineComment {
  path: string;
  line: number;
  body: string;
  points: number;
  item?: number;
}

/** The best remarks raise it to the maximum, never above. */
export const startingScore = 17;
export const manualMaximum = 20;
export const automaticMaximum = 10;

export function commentsOn(exercise: Exercise, filled: Filled): LineComment[] {
  const files = render(exercise, filled);
  return exercise.gaps.flatMap((gap) => {
    const lines = (files[gap.path] ?? '').split('\n');
    return (answerIn(gap, filled)?.remarks ?? []).map((remark) =>
      toComment(gap.path, lines, remark),
    );
  });
}

function toComment(path: string, lines: readonly string[], remark: Remark): LineComment {
  const { at, ...words } = remark;
  const found = lines.findIndex((line) => line.includes(at));
  if (found < 0) throw new Error(`No line of ${path} has '${at}'.`);
  return { path, line: found + 1, ...words };
}

export function missingFrom(exercise: Exercise, filled: Filled) {
  return exercise.gaps
    .filter(({ name }) => filled[name] === undefined)
    .flatMap(({ missing }) => (missing ? [missing] : []));
}

/** In half points, as test runners report. */
export function automaticScore(exercise: Exercise, filled: Filled): number {
  const tested = exercise.gaps.filter(({ name, isPrelude }) => !isPrelude && !untested.has(name));
  const passed = tested.map((gap) => answerIn(gap, filled)?.passes ?? 0);
  const share = passed.reduce((sum, one) => sum + one, 0) / Math.max(1, tested.length);
  return Math.round(share * automaticMaximum * 2) / 2;
}

const untested = new Set(['tests', 'notes']);
