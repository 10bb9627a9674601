import {
  assignmentNameProblem,
  errors,
  AssignmentOutline,
  type routes,
  type SentBodyOf,
} from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { texts } from '../../../texts/texts.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { keptDraft } from '../../session/kept-draft.ts';
import type { Problems } from '../../session/use-edited-form.ts';
import { DueDraft, isUnreadable, knownZone, readDue, toDueDraft } from '../due/due-draft.ts';
import { OptionsDraft, releaseProblem, toOptions } from '../options/options-draft.ts';

/** null while the field is empty. */
const TypedScore = z.union([z.number(), z.literal(unreadable)]).nullable();

/** The fields of the form; `version` is the version they were filled from. */
const AssignmentEdit = z.object({
  version: z.number(),
  name: z.string(),
  due: DueDraft,
  defaultScore: TypedScore,
  maximumScore: TypedScore,
  options: OptionsDraft,
});
export type AssignmentEdit = z.infer<typeof AssignmentEdit>;

/** The fields and the saved assignment they were filled from. */
const EditDraft = z.object({ from: AssignmentOutline, edit: AssignmentEdit });
export type EditDraft = z.infer<typeof EditDraft>;

export const keptEdit = keptDraft('unsaved-assignment', EditDraft);

export type EditField = Exclude<keyof AssignmentEdit, 'version' | 'options'> | 'release';
export type EditProblems = Problems<EditField>;

/** An existing due date keeps its time zone; a new one gets the zone of its author. */
export function toEdit(assignment: AssignmentOutline, localZone: string): AssignmentEdit {
  const { main_due_date, due_time_zone } = assignment;
  const zone = main_due_date === null ? localZone : knownZone(due_time_zone, localZone);
  return {
    version: assignment.version,
    name: assignment.name,
    due: toDueDraft(main_due_date, zone),
    defaultScore: assignment.default_score,
    maximumScore: assignment.maximum_score,
    options: {
      description: assignment.description ?? '',
      release: toDueDraft(assignment.released_at, zone),
      acceptsLate: assignment.accepts_late,
      allLines: assignment.comments_on_all_lines,
    },
  };
}

/**
 * A draft that can be restored. Input that the browser cannot parse would come back as an empty field and
 * be saved as such, so these fields get their saved values.
 */
export function toKept({ from, edit }: EditDraft): EditDraft {
  const before = toEdit(from, edit.due.zone);
  const { defaultScore, maximumScore } = edit;
  return {
    from,
    edit: {
      ...edit,
      due: isUnreadable(edit.due) ? before.due : edit.due,
      defaultScore: defaultScore === unreadable ? from.default_score : defaultScore,
      maximumScore: maximumScore === unreadable ? from.maximum_score : maximumScore,
      options: isUnreadable(edit.options.release)
        ? { ...edit.options, release: before.options.release }
        : edit.options,
    },
  };
}

export function editProblems(edit: AssignmentEdit): EditProblems {
  const { name, due, defaultScore, maximumScore, options } = edit;
  const release = releaseProblem(options.release, due);
  const noNumber = texts.common.wholeNumbers;
  const problem = assignmentNameProblem(name);
  const read = readDue(due);
  return {
    ...(problem && { name: errors[problem].message }),
    ...(read.kind === 'problem' && { due: read.message }),
    ...(read.kind !== 'problem' && release && { release }),
    ...(defaultScore === unreadable && { defaultScore: noNumber }),
    ...(maximumScore === unreadable && { maximumScore: noNumber }),
  };
}

/**
 * An empty default score means 0. A time zone that this browser does not know is kept as long as the due
 * date is unchanged.
 */
export function toChange(
  edit: AssignmentEdit,
  { main_due_date: before, due_time_zone }: AssignmentOutline,
): SentBodyOf<typeof routes.editAssignment> {
  const read = readDue(edit.due);
  const { zone } = edit.due;
  const main_due_date = read.kind === 'at' ? read.instant.toISOString() : null;
  const isAsMeant = main_due_date === before && zone === knownZone(due_time_zone, zone);
  return {
    version: edit.version,
    name: edit.name.trim(),
    main_due_date,
    due_time_zone: isAsMeant ? due_time_zone : zone,
    default_score: numberOf(edit.defaultScore) ?? 0,
    maximum_score: numberOf(edit.maximumScore),
    ...toOptions(edit.options),
  };
}

function numberOf(score: z.infer<typeof TypedScore>): number | null {
  return score === unreadable ? null : score;
}

/** A new due date in the past that would close an open assignment. */
export function closingDue(
  { due }: AssignmentEdit,
  { main_due_date: before }: AssignmentOutline,
  now: Date,
): { instant: Date; zone: string } | undefined {
  const read = readDue(due);
  const isOpen = before === null || new Date(before) >= now;
  if (!isOpen || read.kind !== 'at' || read.instant >= now) return undefined;
  return { instant: read.instant, zone: due.zone };
}

/** Whether saving would change anything. */
export function isChanged(edit: AssignmentEdit, assignment: AssignmentOutline): boolean {
  if (Object.keys(editProblems(edit)).length > 0) return true;
  const untouched = { ...toEdit(assignment, edit.due.zone), version: edit.version };
  const sent = (one: AssignmentEdit) => JSON.stringify(toChange(one, assignment));
  return sent(edit) !== sent(untouched);
}

export function filledFrom(assignment: AssignmentOutline, localZone: string): EditDraft {
  return { from: assignment, edit: toEdit(assignment, localZone) };
}

/**
 * Follows a newer saved version if nothing is unsaved, or if it equals the draft (our own save whose answer
 * was lost). Otherwise the draft stays, and saving reports the conflict.
 */
export function follow(draft: EditDraft, saved: AssignmentOutline, localZone: string): EditDraft {
  const { from, edit } = draft;
  if (saved.version <= from.version) return draft;
  // Keep the fields exactly as typed: the author may still be typing.
  if (!isChanged(edit, saved)) return { from: saved, edit: { ...edit, version: saved.version } };
  return isChanged(edit, from) ? draft : filledFrom(saved, localZone);
}

/** Judges a failed save by a newer version: it was applied after all, or somebody else saved first. */
export function lateOutcome(
  failed: AssignmentEdit | undefined,
  from: AssignmentOutline,
): 'saved' | 'overtaken' | undefined {
  if (!failed || failed.version >= from.version) return undefined;
  // If the new version equals the draft, the save was applied and only its answer was lost.
  return isChanged(failed, from) ? 'overtaken' : 'saved';
}
