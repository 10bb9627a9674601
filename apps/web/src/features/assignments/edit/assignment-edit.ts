import {
  assignmentNameProblem,
  errors,
  type AssignmentOutline,
  type routes,
  type SentBodyOf,
} from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { isUnreadable, readDue, toDueDraft, knownZone, type DueDraft } from '../due/due-draft.ts';

/** The fields of the form; `version` is the version they were filled from. */
export interface AssignmentEdit {
  version: number;
  name: string;
  due: DueDraft;
  defaultScore: TypedScore;
  maximumScore: TypedScore;
}

/** null while the field is empty. */
type TypedScore = number | null | typeof unreadable;

/** The fields and the saved assignment they were filled from. */
export interface HeldEdit {
  from: AssignmentOutline;
  edit: AssignmentEdit;
}

export type EditField = 'name' | 'due' | 'defaultScore' | 'maximumScore';
export type EditProblems = Partial<Record<EditField, string>>;

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
  };
}

/**
 * A draft that can be restored. Input that the browser cannot parse would come back as an empty field and
 * be saved as such, so these fields get their saved values.
 */
export function toKept({ from, edit }: HeldEdit) {
  const before = toEdit(from, edit.due.zone);
  const { defaultScore, maximumScore } = edit;
  return {
    from,
    edit: {
      ...edit,
      due: isUnreadable(edit.due) ? before.due : edit.due,
      defaultScore: defaultScore === unreadable ? from.default_score : defaultScore,
      maximumScore: maximumScore === unreadable ? from.maximum_score : maximumScore,
    },
  };
}

export function editProblems(edit: AssignmentEdit): EditProblems {
  const { name, due, defaultScore, maximumScore } = edit;
  const noNumber = texts.common.wholeNumbers;
  const problem = assignmentNameProblem(name);
  const read = readDue(due);
  return {
    ...(problem && { name: errors[problem].message }),
    ...(read.kind === 'problem' && { due: read.message }),
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
  };
}

function numberOf(score: TypedScore): number | null {
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
  const change = toChange(edit, assignment);
  const isMoved = change.main_due_date !== assignment.main_due_date;
  return (
    isMoved ||
    (change.main_due_date !== null && change.due_time_zone !== assignment.due_time_zone) ||
    change.name !== assignment.name ||
    change.default_score !== assignment.default_score ||
    change.maximum_score !== assignment.maximum_score
  );
}

export function filledFrom(assignment: AssignmentOutline, localZone: string): HeldEdit {
  return { from: assignment, edit: toEdit(assignment, localZone) };
}

/**
 * Follows a newer saved version if nothing is unsaved, or if it equals the draft (our own save whose answer
 * was lost). Otherwise the draft stays, and saving reports the conflict.
 */
export function follow(held: HeldEdit, saved: AssignmentOutline, localZone: string): HeldEdit {
  const { from, edit } = held;
  if (saved.version <= from.version) return held;
  // Keep the fields exactly as typed: the author may still be typing.
  if (!isChanged(edit, saved)) return { from: saved, edit: { ...edit, version: saved.version } };
  return isChanged(edit, from) ? held : filledFrom(saved, localZone);
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
