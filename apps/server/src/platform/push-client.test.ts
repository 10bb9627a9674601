/** Lists that change while their pages are read. */
import { Octokit } from 'octokit';
import { expect, it } from 'vitest';
import { pushClient } from './push-client.ts';

const repository = (id: number, name: string, pushed_at: string) => ({ id, name, pushed_at });

function listing(...pages: readonly object[][]) {
  const fetch = (url: string) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const headers = new Headers({ 'content-type': 'application/json' });
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    if (page < pages.length) headers.set('link', `<${next.href}>; rel="next"`);
    return Promise.resolve(new Response(JSON.stringify(pages[page - 1]), { headers }));
  };
  return pushClient(new Octokit({ request: { fetch }, throttle: { enabled: false } }), 'org');
}

it('a repository that moves to the next page while the list is read is returned once', async () => {
  const client = listing(
    [repository(1, 'newest', '2026-09-03T12:00:00Z'), repository(2, 'old', '2026-09-02T12:00:00Z')],
    [repository(2, 'new', '2026-09-02T12:00:00Z'), repository(3, 'last', '2026-09-01T12:00:00Z')],
  );
  const listed = await client.listLastPushes(null);
  expect(listed.map(({ repositoryId, name }) => [repositoryId, name])).toEqual([
    [1, 'newest'],
    [2, 'new'],
    [3, 'last'],
  ]);
});
