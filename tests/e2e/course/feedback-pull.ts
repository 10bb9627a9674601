/** Reads the Feedback pull request of a submission from the code host. */
import type { Account } from './accounts.ts';
import { callHost } from './coursework.ts';
import type { GradedWork } from './graded-class.ts';
import type { Product } from '../product/product.ts';

interface Review {
  body: string;
  comments: { path: string; line: number; body: string }[];
}

interface HostComment {
  pull_request_review_id: number;
  path: string;
  line: number;
  body: string;
}

/** Reviews in order, each with its line comments. */
export async function reviewsOf(
  product: Product,
  professor: Account,
  { repository }: GradedWork,
): Promise<Review[]> {
  const ask = async <Answer>(path: string) =>
    JSON.parse(await callHost(product, professor, 'GET', `/repos/${repository}${path}`)) as Answer;
  const [pull] = await ask<{ number: number }[]>('/pulls?state=all');
  // The pull request exists only after the first push.
  if (!pull) return [];
  const reviews = await ask<{ id: number; body: string }[]>(`/pulls/${pull.number}/reviews`);
  const comments = await ask<HostComment[]>(`/pulls/${pull.number}/comments`);
  return reviews.map(({ id, body }) => ({
    body,
    comments: comments
      .filter(({ pull_request_review_id }) => pull_request_review_id === id)
      .map(({ path, line, body }) => ({ path, line, body })),
  }));
}

/** A comment as it is posted, with points, text and author. */
export function signedBy(
  { login }: Pick<Account, 'login'>,
  { body, points }: { body: string; points: number },
): string {
  const label = points === 0 ? '' : `**${points > 0 ? '+' : ''}${points}** `;
  return `${label}${body}\n\n— ${login}`;
}
