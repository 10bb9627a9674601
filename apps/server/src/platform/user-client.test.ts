/** Answers of GitHub that the built-in host does not give. */
import { Octokit } from 'octokit';
import { expect, it } from 'vitest';
import { userClient } from './user-client.ts';

const school = { id: 7, node_id: 'O_7', login: 'school', avatar_url: 'https://host/7' };

function listing(sso: Record<string, string>) {
  const fetch = (url: string) => {
    const isMemberships = url.includes('/user/memberships/orgs');
    const body = isMemberships
      ? [{ organization: school, role: 'admin', state: 'active' }]
      : { total_count: 0, installations: [] };
    const headers = { 'content-type': 'application/json', ...(isMemberships ? sso : {}) };
    const response = new Response(JSON.stringify(body), { headers });
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  return userClient(
    new Octokit({ request: { fetch }, throttle: { enabled: false } }),
    'https://github.com',
  );
}

it('tells which organisations are kept from it until the person signs in to them', async () => {
  const partial = { 'x-github-sso': 'partial-results; organizations=21955855,20582480' };
  expect(await listing(partial).listOrganizations()).toMatchObject({
    organizations: [{ organization: { id: 7 }, role: 'ADMIN' }],
    withheldIds: [21955855, 20582480],
  });
  expect(await listing({}).listOrganizations()).toMatchObject({ withheldIds: [] });
});
