import { boxLimits, type Case } from '../plan.ts';
import type { Problem } from '../results.ts';
import { problemAt } from './problems.ts';
import type { Path, Source } from './source.ts';

/** GitHub Classroom counts in minutes. A longer time becomes the longest one, with a note. */
export function timeLimit(
  source: Source,
  path: Path,
  minutes: number,
  notes: Problem[],
): Case['limits'] {
  const { least, most } = boxLimits.seconds;
  const seconds = minutes * 60;
  if (seconds > most) {
    notes.push(
      problemAt(
        source,
        path,
        `Becomes ${most / 60} minutes, the longest time that Lectern allows.`,
      ),
    );
  }
  return { seconds: Math.min(most, Math.max(least, Math.round(seconds * 10) / 10)) };
}
