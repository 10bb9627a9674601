import type { ClassroomUser, PersonActivity, Section } from '@lectern/contract';

export interface PersonRow {
  person: ClassroomUser;
  sections: readonly Section[];
  /** Null for staff and for students who are not active. */
  activity: PersonActivity | null;
}

export function toPersonRows(
  people: readonly ClassroomUser[],
  sections: readonly Section[],
  activity: readonly PersonActivity[],
): PersonRow[] {
  const activityOf = new Map(activity.map((one) => [one.user_id, one]));
  const sectionsOf = new Map<number, Section[]>();
  for (const section of sections) {
    for (const { user_id } of section.people) {
      sectionsOf.set(user_id, [...(sectionsOf.get(user_id) ?? []), section]);
    }
  }
  return people
    .filter(({ status }) => status !== 'REMOVED')
    .map((person) => ({
      person,
      sections: sectionsOf.get(person.id) ?? [],
      activity: activityOf.get(person.id) ?? null,
    }));
}

/** Open work and no push for this long counts as silent. */
export const silentDays = 7;

interface PersonFilter {
  label: string;
  keeps: (row: PersonRow) => boolean;
}

export const personFilters = {
  everyone: { label: 'Everyone', keeps: () => true },
  students: { label: 'Students', keeps: ({ person }) => person.classroom_role === 'STUDENT' },
  staff: { label: 'Staff', keeps: ({ person }) => person.classroom_role !== 'STUDENT' },
  waiting: { label: 'Not started', keeps: ({ activity }) => (activity?.not_started ?? 0) > 0 },
  silent: { label: `Silent for ${silentDays} days`, keeps: isSilent },
} as const satisfies Record<string, PersonFilter>;

export type PersonFilterName = keyof typeof personFilters;

export const personFilterOptions = Object.entries(personFilters).map(([value, { label }]) => ({
  value: value as PersonFilterName,
  label,
}));

/** Those who never accepted anything are 'Not started', and silent too. */
function isSilent({ activity }: PersonRow): boolean {
  if (!activity || activity.open === 0) return false;
  return activity.silent_days === null || activity.silent_days >= silentDays;
}

/** A section, everyone, or students without one. */
export type SectionChoice = number | 'all' | 'none';

export function filterPeople(
  rows: readonly PersonRow[],
  filter: PersonFilterName,
  section: SectionChoice,
): PersonRow[] {
  const { keeps }: PersonFilter = personFilters[filter];
  return rows.filter((row) => keeps(row) && isIn(row, section));
}

function isIn({ person, sections }: PersonRow, section: SectionChoice): boolean {
  if (section === 'all') return true;
  if (section === 'none') return sections.length === 0 && person.classroom_role === 'STUDENT';
  return sections.some(({ section_id }) => section_id === section);
}
