/** Answers that only GitHub gives. */
import { Octokit } from 'octokit';
import { expect, it } from 'vitest';
import { userClient } from './user-client.ts';

const school = { id: 7, node_id: 'O_7', login: 'school', avatar_url: 'https://host/7' };

interface Sso {
  memberships?: string;
  installations?: string;
}

function listing(sso: Sso, installations: object[] = []) {
  const fetch = (url: string) => {
    const isMemberships = url.includes('/user/memberships/orgs');
    const body = isMemberships
      ? [{ organization: school, role: 'admin', state: 'active' }]
      : { total_count: installations.length, installations };
    const headers = new Headers({ 'content-type': 'application/json' });
    const partial = isMemberships ? sso.memberships : sso.installations;
    if (partial) headers.set('x-github-sso', `partial-results; organizations=${partial}`);
    const response = new Response(JSON.stringify(body), { headers });
    return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
  };
  return userClient(
    new Octokit({ request: { fetch }, throttle: { enabled: false } }),
    'https://github.com',
  );
}

it('organisations that require single sign-on first are reported as withheld', async () => {
  const partial = { memberships: '21955855,20582480', installations: '20582480,7' };
  expect(await listing(partial).listOrganizations()).toMatchObject({
    organizations: [{ organization: { id: 7 }, role: 'ADMIN' }],
    withheldIds: [21955855, 20582480, 7],
  });
  expect(await listing({}).listOrganizations()).toMatchObject({ withheldIds: [] });
});

it('an installation in an enterprise does not count for the organisation with the same id', async () => {
  const inOrganization = { id: 1, target_type: 'Organization', target_id: 7, account: school };
  const enterprise = { id: 7, slug: 'school', name: 'School' };
  const inEnterprise = { id: 2, target_type: 'Enterprise', target_id: 7, account: enterprise };
  const installationOf = async (installations: object[]) =>
    (await listing({}, installations).listOrganizations()).organizations[0]?.installationId;
  expect(await installationOf([inOrganization, inEnterprise])).toBe(1);
  expect(await installationOf([inEnterprise])).toBeNull();
});

it('a suspended installation is reported', async () => {
  const installation = { id: 1, target_type: 'Organization', target_id: 7, account: school };
  const told = async (suspended_at: string | null) =>
    (await listing({}, [{ ...installation, suspended_at }]).listOrganizations()).organizations[0];
  expect(await told('2026-09-01T12:00:00Z')).toMatchObject({ isSuspended: true });
  expect(await told(null)).toMatchObject({ isSuspended: false });
});
