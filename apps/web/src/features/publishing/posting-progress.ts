import type { Publication } from '@lectern/contract';

export interface PostingProgress {
  done: number;
  total: number;
}

/** How many reviews of the newest publishing are done, while any is pending. */
export function postingProgress(publications: readonly Publication[]): PostingProgress | null {
  const isPending = ({ state }: Publication) => state === 'pending';
  // Grades that are published together have the same time.
  const times = new Set(publications.filter(isPending).map((one) => one.published_at));
  if (times.size === 0) return null;
  const together = publications.filter((one) => times.has(one.published_at));
  const done = together.filter((one) => !isPending(one)).length;
  return { done, total: together.length };
}
