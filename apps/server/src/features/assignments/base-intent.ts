/** How a base repository that an earlier attempt made is known again when its answer was lost. */
import type { Repository } from '../../platform/repository-client.ts';

/** What was stored before the platform was asked for anything. */
export interface BaseIntent {
  assignmentId: number;
  templateId: number;
  name: string;
  createdAt: Date;
}

/** Ids start at 1 in every installation of the product; the moment of making tells them apart. */
export function baseMark({ assignmentId, createdAt }: BaseIntent): string {
  const moment = createdAt.getTime().toString(36);
  return `Base repository of Lectern assignment ${assignmentId} (${moment})`;
}

/** Every trait must fit: a repository of somebody else with that name is never touched. */
export function isIntended(found: Repository, intent: BaseIntent): boolean {
  return (
    found.isPrivate &&
    found.templateId === intent.templateId &&
    found.description === baseMark(intent) &&
    found.name.toLowerCase() === intent.name.toLowerCase()
  );
}
