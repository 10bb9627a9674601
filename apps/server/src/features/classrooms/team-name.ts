/** The name of a classroom's team on the platform, and the mark by which we find it again. */
import { slugify } from '@lectern/contract';

interface Named {
  id: number;
  name: string;
  createdAt: Date;
  /** The name chosen by an earlier attempt. */
  teamSlug: string | null;
}

const longest = 80;
const tries = 50;

/** The name chosen earlier, then the plain name, then numbered ones. */
export function teamCandidates({ id, name, teamSlug }: Named): string[] {
  const plain = slugify(name, longest) || `classroom-${id}`;
  const numbered = Array.from({ length: tries }, (_, at) => `${plain}-${at + 2}`);
  return [...new Set([...(teamSlug === null ? [] : [teamSlug]), plain, ...numbered])];
}

/** The time of creation is part of the mark, because ids start at 1 in every installation. */
export function teamMarker({ id, createdAt }: Pick<Named, 'id' | 'createdAt'>): string {
  return `Students of Lectern classroom ${id} (${createdAt.getTime().toString(36)})`;
}
