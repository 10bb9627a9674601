import { and, eq } from 'drizzle-orm';
import { publications, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { dropJobs, enqueue, enqueueNew } from '../queue.ts';
import { backgroundPriority } from './priorities.ts';

export function postKey(publicationId: number): string {
  return `publication:${publicationId}:post`;
}

export function enqueuePost(tx: Tx, publicationId: number): Promise<void> {
  const options = { key: postKey(publicationId), priority: backgroundPriority };
  return enqueue(tx, 'publication.post', { publicationId }, options);
}

/** For publications that were just added. */
export function enqueuePosts(tx: Tx, publicationIds: readonly number[]): Promise<void> {
  const jobs = publicationIds.map((publicationId) => ({
    key: postKey(publicationId),
    payload: { publicationId },
  }));
  return enqueueNew(tx, 'publication.post', jobs, backgroundPriority);
}

/** Reviews that were not posted because their assignment was deleted. */
export async function enqueueWaitingPosts(tx: Tx, assignmentId: number): Promise<void> {
  const waiting = await tx
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(works, eq(works.id, publications.workId))
    .where(and(eq(works.assignmentId, assignmentId), eq(publications.state, 'pending')));
  const ids = waiting.map(({ id }) => id);
  await dropJobs(tx, ids.map(postKey));
  await enqueuePosts(tx, ids);
}
