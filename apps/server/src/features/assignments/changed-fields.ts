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
  const asked = Object.entries(toFields(wanted)) as [keyof Editable, unknown][];
  const changed = asked.filter(
    ([field, value]) => value !== undefined && !isSame(value, before[field]),
  );
  return Object.fromEntries(changed);
}

function toFields(wanted: EditAssignment): { [Field in keyof Editable]: unknown } {
  const { name, description } = wanted;
  return {
    name,
    slug: name === undefined ? undefined : slugify(name),
    dueAt: toInstant(wanted.main_due_date),
    dueTimeZone: wanted.due_time_zone,
    defaultScore: wanted.default_score,
    maximumScore: wanted.maximum_score,
    description: description === undefined ? undefined : description?.trim() || null,
    releasedAt: toInstant(wanted.released_at),
    acceptsLate: wanted.accepts_late,
    commentsOnAllLines: wanted.comments_on_all_lines,
  };
}

function toInstant(sent: string | null | undefined): Date | null | undefined {
  return sent == null ? sent : new Date(sent);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return one === other;
}
