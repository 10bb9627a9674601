import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { repositoryFields, type Payload } from './payload.ts';

export type RepositoryHappening =
  | { action: 'created' | 'deleted' | 'archived' | 'unarchived' | 'privatized' | 'publicized' }
  | { action: 'renamed'; from: string }
  | { action: 'edited'; changes: Payload<'webhook-repository-edited'>['changes'] };

/** `found` is the repository after the change, or before it was deleted. */
export function repositoryEvent(
  urls: Urls,
  found: OwnedRepository,
  sender: Account,
  happening: RepositoryHappening,
): ForgeEvent {
  return {
    name: 'repository',
    action: happening.action,
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload: { ...repositoryFields(urls, found, sender), ...changesOf(happening) },
  };
}

function changesOf(happening: RepositoryHappening) {
  switch (happening.action) {
    case 'renamed': {
      const changes: Payload<'webhook-repository-renamed'>['changes'] = {
        repository: { name: { from: happening.from } },
      };
      return { changes };
    }
    case 'edited':
      return { changes: happening.changes };
    case 'created':
    case 'deleted':
    case 'archived':
    case 'unarchived':
    case 'privatized':
    case 'publicized':
      return {};
  }
}
