/** Recognises a repository that an earlier attempt created without an answer. */
import type { Repository } from '../../platform/repository-client.ts';

/** Saved before the platform is called. */
export interface RepositoryIntent {
  name: string;
  templateId: number;
  mark: string;
}

type Made = 'Base repository of Lectern assignment' | 'Student repository of Lectern work';

/** Includes the time of creation, because ids start at 1 in every installation. */
export function markOf(made: Made, id: number, createdAt: Date): string {
  return `${made} ${id} (${createdAt.getTime().toString(36)})`;
}

/** Everything must match: a foreign repository is never touched. */
export function isIntended(found: Repository, intent: RepositoryIntent): boolean {
  return (
    found.isPrivate &&
    found.templateId === intent.templateId &&
    found.description === intent.mark &&
    found.name.toLowerCase() === intent.name.toLowerCase()
  );
}
