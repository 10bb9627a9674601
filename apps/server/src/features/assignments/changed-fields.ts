/** The fields that an edit changes; none for a repeated edit. */
import { slugify, type EditAssignment } from '@lectern/contract';

export interface Editable {
  name: string;
  slug: string;
  dueAt: Date | null;
  dueTimeZone: string;
  defaultScore: number;
  maximumScore: number | null;
  description: string | null;
  releasedAt: Date | null;
  acceptsLate: boolean;
  commentsOnAllLines: boolean;
}

export type AssignmentChange = Partial<Editable>;

export function changedFields(before: Editable, wanted: EditAssignment): AssignmentChange {
  const change: AssignmentChange = {};
  const { name, main_due_date, due_time_zone, default_score, maximum_score } = wanted;
  if (name !== undefined && name !== before.name) {
    change.name = name;
    change.slug = slugify(name);
  }
  if (main_due_date !== undefined && !isSameInstant(main_due_date, before.dueAt)) {
    change.dueAt = main_due_date === null ? null : new Date(main_due_date);
  }
  if (due_time_zone !== undefined && due_time_zone !== before.dueTimeZone) {
    change.dueTimeZone = due_time_zone;
  }
  if (default_score !== undefined && default_score !== before.defaultScore) {
    change.defaultScore = default_score;
  }
  if (maximum_score !== undefined && maximum_score !== before.maximumScore) {
    change.maximumScore = maximum_score;
  }
  const { description, released_at, accepts_late, comments_on_all_lines: allLines } = wanted;
  if (description !== undefined && (description?.trim() || null) !== before.description) {
    change.description = description?.trim() || null;
  }
  if (released_at !== undefined && !isSameInstant(released_at, before.releasedAt)) {
    change.releasedAt = released_at === null ? null : new Date(released_at);
  }
  if (accepts_late !== undefined && accepts_late !== before.acceptsLate) {
    change.acceptsLate = accepts_late;
  }
  if (allLines !== undefined && allLines !== before.commentsOnAllLines) {
    change.commentsOnAllLines = allLines;
  }
  return change;
}

function isSameInstant(sent: string | null, known: Date | null): boolean {
  if (sent === null || known === null) return sent === known;
  return new Date(sent).getTime() === known.getTime();
}
