import { slugify } from '@lectern/contract';

interface Named {
  id: number;
  name: string;
  createdAt: Date;
}

/** `students`: everyone who learns. `staff`: TAs who do not own the organisation. */
export type TeamKind = 'students' | 'staff';

const longest = 80;
const tries = 50;

/** `known` is the name of an earlier attempt. */
export function teamCandidates(
  { id, name }: Pick<Named, 'id' | 'name'>,
  kind: TeamKind,
  known: string | null,
): string[] {
  const slug = slugify(name, longest) || `classroom-${id}`;
  const plain = kind === 'students' ? slug : `${slug}-staff`;
  const numbered = Array.from({ length: tries }, (_, at) => `${plain}-${at + 2}`);
  return [...new Set([...(known === null ? [] : [known]), plain, ...numbered])];
}

/** Includes the time of creation, because ids start at 1 in every installation. */
export function teamMarker(
  { id, createdAt }: Pick<Named, 'id' | 'createdAt'>,
  kind: TeamKind,
): string {
  const members = kind === 'students' ? 'Students' : 'Staff';
  return `${members} of Lectern classroom ${id} (${createdAt.getTime().toString(36)})`;
}
