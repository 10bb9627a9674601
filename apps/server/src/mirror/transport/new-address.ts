/** Where a repository is by now that was renamed, or whose owner was, before we heard of it. */
import type { Source } from './transport.ts';

const firstQuestion = '/info/refs?service=git-upload-pack';
const longestMs = 10_000;

/**
 * Undefined where nobody says so, or where it is at another host. git would go there too, and take the token along,
 * so it is led nowhere by itself.
 */
export async function findNewAddress(
  { url }: Source,
  authorization: string,
  until: AbortSignal,
): Promise<string | undefined> {
  const asked = `${url}${firstQuestion}`;
  const signal = AbortSignal.any([until, AbortSignal.timeout(longestMs)]);
  const how = { redirect: 'manual', headers: { authorization }, signal } as const;
  const answer = await fetch(asked, how).catch(() => undefined);
  await answer?.body?.cancel();
  const location = answer?.headers.get('location') ?? '';
  if (location === '' || !URL.canParse(location, asked)) return undefined;
  const { origin, href } = new URL(location, asked);
  const isNear = origin === new URL(url).origin && href.endsWith(firstQuestion);
  return isNear ? href.slice(0, -firstQuestion.length) : undefined;
}
