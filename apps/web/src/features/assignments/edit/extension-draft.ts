import type { AssignmentOutline, Extension } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { localTimeZone, readDue, toDueDraft, knownZone, type DueDraft } from '../due/due-draft.ts';
import type { Grant } from './use-extensions.ts';

export interface ExtensionDraft {
  userId: number | undefined;
  due: DueDraft;
}

/**
 * A change starts with the current date. A new extension starts with the time of the due date and no day:
 * the server refuses the day of the due date, and the next days may be over already.
 */
export function toExtensionDraft(
  { main_due_date, due_time_zone }: AssignmentOutline,
  moved: Extension | undefined,
): ExtensionDraft {
  const zone = knownZone(due_time_zone, localTimeZone());
  if (moved) return { userId: moved.user_id, due: toDueDraft(moved.due_at, zone) };
  return { userId: undefined, due: { ...toDueDraft(main_due_date, zone), day: '' } };
}

interface ReadExtension {
  problems: { student?: string; due?: string };
  wanted: Grant | undefined;
}

/** `seen` is the extension as last shown, so that the server can refuse to replace a newer one. */
export function readExtension(
  { userId, due }: ExtensionDraft,
  seen: Extension | null,
): ReadExtension {
  const read = readDue(due);
  const problems = {
    ...(userId === undefined && { student: texts.extensions.studentMissing }),
    ...(read.kind === 'none' && { due: texts.extensions.dateMissing }),
    ...(read.kind === 'problem' && { due: read.message }),
  };
  if (userId === undefined || read.kind !== 'at') return { problems, wanted: undefined };
  return { problems, wanted: { userId, dueAt: read.instant, before: seen?.due_at ?? null } };
}
