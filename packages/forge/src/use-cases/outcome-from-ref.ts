import { zeroSha } from '../git/names.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { notYetKnown, type RefChange } from './log-push.ts';
import type { RefOutcome } from '../context.ts';

/** For a change whose result was lost. */
export async function outcomeFromRef(
  dir: string,
  change: RefChange,
  refusedBecause: string,
): Promise<RefOutcome> {
  return outcomeAt(change, (await readRef(dir, change.ref)) ?? zeroSha, refusedBecause);
}

/** `tip` is where the reference pointed after the change and before any later one. */
export function outcomeAt(
  { ref, before, after }: RefChange,
  tip: string,
  refusedBecause: string,
): RefOutcome {
  const isMoved = after === notYetKnown ? tip !== before : tip === after;
  return isMoved ? { ref, moved: { before, after: tip } } : { ref, refusedBecause };
}
