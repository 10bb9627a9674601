/** How a repository that an earlier attempt made is known again when its answer was lost. */
import type { Repository } from '../../platform/repository-client.ts';

/** What was stored before the platform was asked for anything. */
export interface WorkIntent {
  workId: number;
  /** The moment of the acceptance. */
  createdAt: Date;
  repositoryName: string;
  /** The base repository that it is generated from. */
  baseId: number;
}

/** Ids start at 1 in every installation of the product; the moment of making tells them apart. */
export function workMark({ workId, createdAt }: Pick<WorkIntent, 'workId' | 'createdAt'>): string {
  return `Student repository of Lectern work ${workId} (${createdAt.getTime().toString(36)})`;
}

/** Every trait must fit: a repository of somebody else with that name is never touched. */
export function isIntended(found: Repository, intent: WorkIntent): boolean {
  return (
    found.isPrivate &&
    found.templateId === intent.baseId &&
    found.description === workMark(intent) &&
    found.name.toLowerCase() === intent.repositoryName.toLowerCase()
  );
}
