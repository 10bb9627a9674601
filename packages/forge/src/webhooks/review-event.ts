import type { ForgeContext } from '../context.ts';
import { selectAssociations } from '../store/queries/associations.ts';
import type { KnownPull } from '../store/queries/pulls.ts';
import { pullView } from '../shapes/pull.ts';
import { reviewView } from '../shapes/review.ts';
import type { Reader } from '../store/client.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { ForgeEvent } from './emit.ts';
import { accountPayload, repositoryFields, type Payload } from './payload.ts';
import type { KnownReview } from '../store/queries/reviews.ts';

type Body = Payload<'webhook-pull-request-review-submitted'>;

export async function reviewEvent(
  db: Reader,
  context: ForgeContext,
  found: OwnedRepository,
  { pull, review }: { pull: KnownPull; review: KnownReview },
): Promise<ForgeEvent> {
  const { urls } = context;
  const people = [pull.author.id, review.author.id];
  const associations = await selectAssociations(db, found, people);
  const view = reviewView(urls, found, pull.pull, review, associations);
  const payload: Body = {
    ...repositoryFields(urls, found, review.author),
    pull_request: pullView(urls, found, pull, associations) as unknown as Body['pull_request'],
    review: {
      ...view,
      id: review.review.id,
      user: accountPayload(urls, review.author),
      commit_id: review.review.commitSha,
      // Events use lower case, REST upper case.
      state: review.review.state.toLowerCase(),
      submitted_at: review.review.submittedAt?.toISOString() ?? null,
    },
  };
  return {
    name: 'pull_request_review',
    action: 'submitted',
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload,
  };
}
