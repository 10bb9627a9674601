import { Octokit } from 'octokit';
import { expect, it } from 'vitest';
import { organizationClient } from './organization-client.ts';

const repository = (id: number, updated_at: string, is_template: boolean) => ({
  id,
  owner: { login: 'org' },
  name: `repository-${id}`,
  html_url: 'https://platform/org',
  created_at: '2026-01-01T12:00:00Z',
  updated_at,
  is_template,
});
const pages = [
  [repository(1, '2026-09-03T12:00:00Z', false), repository(2, '2026-09-02T12:00:00Z', true)],
  [repository(3, '2026-09-01T12:00:00Z', true)],
];

function listing(asked: string[]) {
  const fetch = (url: string) => {
    const { searchParams } = new URL(url);
    asked.push(`${searchParams.get('sort')} ${searchParams.get('page') ?? 1}`);
    const page = Number(searchParams.get('page') ?? 1);
    const headers = new Headers({ 'content-type': 'application/json' });
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    if (page < pages.length) headers.set('link', `<${next.href}>; rel="next"`);
    return Promise.resolve(new Response(JSON.stringify(pages[page - 1]), { headers }));
  };
  const octokit = new Octokit({ request: { fetch }, throttle: { enabled: false } });
  return organizationClient(octokit, 'org', 'https://platform');
}

it.each([
  [undefined, { templates: [2, 3], otherIds: [1] }, ['null 1', 'null 2']],
  [new Date('2026-09-02T12:00:00Z'), { templates: [2], otherIds: [1] }, ['updated 1', 'updated 2']],
  [new Date('2026-09-02T12:00:01Z'), { templates: [], otherIds: [1] }, ['updated 1']],
])(
  'listTemplates returns templates and other repositories changed since %s',
  async (since, expected, expectedCalls) => {
    const asked: string[] = [];
    const { templates, otherIds } = await listing(asked).listTemplates(since);
    expect({ templates: templates.map(({ id }) => id), otherIds }).toEqual(expected);
    expect(asked).toEqual(expectedCalls);
  },
);
