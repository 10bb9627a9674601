import type { InstalledOrganization, Organization } from '@lectern/contract';
import { expect, it } from 'vitest';
import { installAddress, justInstalled, organizationOptions } from './organization-options.ts';

const org = (id: number, login: string) => ({ id, login }) as Organization;
const installed = (id: number, login: string) =>
  ({ id, login, installation_id: id * 100 }) as InstalledOrganization;

it('the options are organizations with the app, organizations without it and a new one', () => {
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

it('the only option without organizations is a new one', () => {
  const options = organizationOptions({ orgs_with_app: [], orgs_without_app: [] });
  expect(options.map(({ label }) => label)).toEqual(['Create a New Organization']);
});

it('the address that installs the app names the organization', () => {
  expect(installAddress('https://host.test/apps/lectern/installations/new/permissions', 7)).toBe(
    'https://host.test/apps/lectern/installations/new/permissions?target_id=7',
  );
});

it.each([
  ['?installation_id=300&setup_action=install', 3],
  ['?installation_id=400', undefined],
  ['?installation_id=', undefined],
  ['', undefined],
])(
  'the query %j names the organization where the app was just installed, if it is known',
  (search, chosen) => {
    const found = [installed(1, 'art'), installed(3, 'zoology')];
    expect(justInstalled(new URLSearchParams(search), found)).toBe(chosen);
  },
);
