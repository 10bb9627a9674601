/** What a classroom's team is called on the platform, and how we know it again. */
import { slugify } from '@lectern/contract';

interface Named {
  id: number;
  name: string;
  createdAt: Date;
  /** The name that an earlier attempt chose. */
  teamSlug: string | null;
}

const longest = 80;
const tries = 50;

/** The one chosen before comes first; then the plain name, then numbered ones. */
export function teamCandidates({ id, name, teamSlug }: Named): string[] {
  const plain = slugify(name, longest) || `classroom-${id}`;
  const numbered = Array.from({ length: tries }, (_, at) => `${plain}-${at + 2}`);
  return [...new Set([...(teamSlug === null ? [] : [teamSlug]), plain, ...numbered])];
}

/** Ids start at 1 in every installation of the product; the moment of making tells them apart. */
export function teamMarker({ id, createdAt }: Pick<Named, 'id' | 'createdAt'>): string {
  return `Students of Lectern classroom ${id} (${createdAt.getTime().toString(36)})`;
}
