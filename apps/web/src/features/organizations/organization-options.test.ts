import type { InstalledOrganization, Organization } from '@lectern/contract';
import { expect, it } from 'vitest';
import { installAddress, justInstalled, organizationOptions } from './organization-options.ts';

const org = (id: number, login: string) => ({ id, login }) as Organization;
const installed = (id: number, login: string) =>
  ({ id, login, installation_id: id * 100 }) as InstalledOrganization;

it('lists organisations with the app first, then the others, then a new one', () => {
  const options = organizationOptions({
    orgs_with_app: [installed(3, 'zoology')],
    orgs_without_app: [org(1, 'art'), org(2, 'biology')],
  });
  expect(options).toEqual([
    { value: 3, label: 'zoology' },
    { value: 1, label: 'art', note: 'Not installed' },
    { value: 2, label: 'biology', note: 'Not installed' },
    { value: 0, label: 'Create a New Organization' },
  ]);
});

it('offers a new organisation to those who have none', () => {
  const options = organizationOptions({ orgs_with_app: [], orgs_without_app: [] });
  expect(options.map(({ label }) => label)).toEqual(['Create a New Organization']);
});

it('names the organisation to the page that installs the app', () => {
  expect(installAddress('https://host.test/apps/lectern/installations/new/permissions', 7)).toBe(
    'https://host.test/apps/lectern/installations/new/permissions?target_id=7',
  );
});

it.each([
  ['?installation_id=300&setup_action=install', 3],
  ['?installation_id=400', undefined],
  ['?installation_id=', undefined],
  ['', undefined],
])('knows from %j where the app was just installed', (search, chosen) => {
  const found = [installed(1, 'art'), installed(3, 'zoology')];
  expect(justInstalled(new URLSearchParams(search), found)).toBe(chosen);
});
