/** Finds the new URL of a repository after a rename that we have not heard of. */
import type { Source } from './transport.ts';

const firstQuestion = '/info/refs?service=git-upload-pack';
const longestMs = 10_000;

/** Undefined without a redirect, or for another host, which must not get the token. git does not follow redirects. */
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
