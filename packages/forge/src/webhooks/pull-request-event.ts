import type { CallerContext } from '../context.ts';
import type { Account } from '../principal.ts';
import { selectAssociations } from '../rest/pulls/association.ts';
import { pullSize } from '../rest/pulls/diff.ts';
import { countReviewComments, type KnownPull } from '../rest/pulls/queries.ts';
import { fullPullView } from '../rest/pulls/view.ts';
import type { Reader } from '../store/client.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { ForgeEvent } from './emit.ts';
import { repositoryScene, type Payload } from './payload.ts';

export type PullHappening =
  | { action: 'opened' | 'closed' | 'reopened' }
  | { action: 'edited'; changes: Payload<'webhook-pull-request-edited'>['changes'] }
  | { action: 'synchronize'; before: string; after: string };

type Body = Payload<'webhook-pull-request-opened'>;

export async function pullRequestEvent(
  db: Reader,
  context: CallerContext,
  found: OwnedRepository,
  happening: PullHappening & { known: KnownPull; sender: Account },
): Promise<ForgeEvent> {
  const { known, sender, action, ...details } = happening;
  const payload: Body = {
    ...repositoryScene(context.urls, found, sender),
    number: known.pull.number,
    // The same object as in REST; only the two descriptions write its ids differently.
    pull_request: (await describePull(db, context, found, known)) as Body['pull_request'],
  };
  return {
    name: 'pull_request',
    action,
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload: { ...payload, ...details },
  };
}

export async function describePull(
  db: Reader,
  context: CallerContext,
  found: OwnedRepository,
  known: KnownPull,
) {
  return fullPullView(context.urls, found, known, {
    associations: await selectAssociations(db, found, [known.author.id]),
    size: await pullSize(context, known.pull),
    reviewComments: await countReviewComments(db, known.pull.id),
  });
}
