import { zeroSha } from '../git/names.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { notYetKnown, type RefChange } from './log-push.ts';
import type { RefOutcome } from '../context.ts';

/** What became of a change that nobody can answer for: the reference itself says. */
export async function outcomeOnDisk(
  dir: string,
  change: RefChange,
  refusedBecause: string,
): Promise<RefOutcome> {
  return outcomeSeen(change, (await readRef(dir, change.ref)) ?? zeroSha, refusedBecause);
}

/** `stood` is where the reference was after the change and before any other. */
export function outcomeSeen(
  { ref, before, after }: RefChange,
  stood: string,
  refusedBecause: string,
): RefOutcome {
  const isMoved = after === notYetKnown ? stood !== before : stood === after;
  return isMoved ? { ref, moved: { before, after: stood } } : { ref, refusedBecause };
}
