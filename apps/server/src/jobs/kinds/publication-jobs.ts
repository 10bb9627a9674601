import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../queue.ts';
import { backgroundPriority } from './priorities.ts';

export function postKey(publicationId: number): string {
  return `publication:${publicationId}:post`;
}

export function enqueuePost(tx: Tx, publicationId: number): Promise<void> {
  const options = { key: postKey(publicationId), priority: backgroundPriority };
  return enqueue(tx, 'publication.post', { publicationId }, options);
}
