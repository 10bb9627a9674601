import type { CallerContext } from '../../context.ts';
import type { Account } from '../../principal.ts';
import { fullPullView } from '../../shapes/pull.ts';
import type { Reader } from '../../store/client.ts';
import { selectAssociations } from '../../store/queries/associations.ts';
import { countReviewComments, type KnownPull } from '../../store/queries/pulls.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import type { ForgeEvent } from '../../webhooks/emit.ts';
import { pullRequestEvent, type PullHappening } from '../../webhooks/pull-request-event.ts';
import { pullSize } from './diff.ts';

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

export async function describeHappening(
  db: Reader,
  context: CallerContext,
  found: OwnedRepository,
  { known, sender, ...happening }: PullHappening & { known: KnownPull; sender: Account },
): Promise<ForgeEvent> {
  const pull = await describePull(db, context, found, known);
  return pullRequestEvent(context.urls, found, sender, pull, happening);
}
