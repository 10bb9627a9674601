import { zeroSha } from '../git/names.ts';
import { readRef } from '../git/ref-files.ts';
import { notYetKnown, type RefChange, type RefOutcome } from './log-push.ts';

/** What became of a change that nobody can answer for: the reference itself says. */
export async function outcomeOnDisk(
  dir: string,
  { ref, before, after }: RefChange,
  refusedBecause: string,
): Promise<RefOutcome> {
  const now = (await readRef(dir, ref)) ?? zeroSha;
  const isMoved = after === notYetKnown ? now !== before : now === after;
  return isMoved ? { ref, moved: { before, after: now } } : { ref, refusedBecause };
}
