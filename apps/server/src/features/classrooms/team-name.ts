import { slugify } from '@lectern/contract';

interface Named {
  id: number;
  name: string;
  createdAt: Date;
  /** From an earlier attempt. */
  teamSlug: string | null;
}

const longest = 80;
const tries = 50;

export function teamCandidates({ id, name, teamSlug }: Named): string[] {
  const plain = slugify(name, longest) || `classroom-${id}`;
  const numbered = Array.from({ length: tries }, (_, at) => `${plain}-${at + 2}`);
  return [...new Set([...(teamSlug === null ? [] : [teamSlug]), plain, ...numbered])];
}

/** Includes the time of creation, because ids start at 1 in every installation. */
export function teamMarker({ id, createdAt }: Pick<Named, 'id' | 'createdAt'>): string {
  return `Students of Lectern classroom ${id} (${createdAt.getTime().toString(36)})`;
}
