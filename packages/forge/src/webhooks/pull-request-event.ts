import type { Account } from '../principal.ts';
import type { fullPullView } from '../shapes/pull.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { repositoryFields, type Payload } from './payload.ts';

export type PullHappening =
  | { action: 'opened' | 'closed' | 'reopened' }
  | { action: 'edited'; changes: Payload<'webhook-pull-request-edited'>['changes'] }
  | { action: 'synchronize'; before: string; after: string };

type Body = Payload<'webhook-pull-request-opened'>;

export function pullRequestEvent(
  urls: Urls,
  found: OwnedRepository,
  sender: Account,
  pull: ReturnType<typeof fullPullView>,
  { action, ...details }: PullHappening,
): ForgeEvent {
  const payload: Body = {
    ...repositoryFields(urls, found, sender),
    number: pull.number,
    // REST returns the same object; only GitHub's types of ids differ.
    pull_request: pull as Body['pull_request'],
  };
  return {
    name: 'pull_request',
    action,
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload: { ...payload, ...details },
  };
}
