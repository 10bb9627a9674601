import type { Tx } from '../../db/transact.ts';
import { enqueue, enqueueNew } from '../queue.ts';
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
