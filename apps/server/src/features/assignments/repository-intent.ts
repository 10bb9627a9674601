/** How a repository that an earlier attempt made is known again when its answer was lost. */
import type { Repository } from '../../platform/repository-client.ts';

/** What was stored before the platform was asked for anything. */
export interface RepositoryIntent {
  name: string;
  /** The repository that it is generated from. */
  templateId: number;
  mark: string;
}

type Made = 'Base repository of Lectern assignment' | 'Student repository of Lectern work';

/** Ids start at 1 in every installation of the product; the moment of making tells them apart. */
export function markOf(made: Made, id: number, createdAt: Date): string {
  return `${made} ${id} (${createdAt.getTime().toString(36)})`;
}

/** Every trait must fit: a repository of somebody else with that name is never touched. */
export function isIntended(found: Repository, intent: RepositoryIntent): boolean {
  return (
    found.isPrivate &&
    found.templateId === intent.templateId &&
    found.description === intent.mark &&
    found.name.toLowerCase() === intent.name.toLowerCase()
  );
}
