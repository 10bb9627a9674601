/** Options of an assignment as typed in a form. */
import { errors } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { DueDraft, readDue, readRelease, toDueDraft } from '../due/due-draft.ts';

export const OptionsDraft = z.object({
  description: z.string(),
  release: DueDraft,
  acceptsLate: z.boolean(),
  allLines: z.boolean(),
});
export type OptionsDraft = z.infer<typeof OptionsDraft>;

export function emptyOptions(zone: string): OptionsDraft {
  return { description: '', release: toDueDraft(null, zone), acceptsLate: true, allLines: false };
}

/** Undefined if the release date can be used with this due date. */
export function releaseProblem(release: DueDraft, due: DueDraft): string | undefined {
  const [released, ends] = [readRelease(release), readDue(due)];
  if (released.kind === 'problem') return released.message;
  const isAfter = released.kind === 'at' && ends.kind === 'at' && released.instant >= ends.instant;
  return isAfter ? errors.release_after_due.message : undefined;
}

export function toOptions({ description, release, acceptsLate, allLines }: OptionsDraft) {
  const read = readRelease(release);
  return {
    description: description.trim() === '' ? null : description.trim(),
    released_at: read.kind === 'at' ? read.instant.toISOString() : null,
    accepts_late: acceptsLate,
    comments_on_all_lines: allLines,
  };
}
