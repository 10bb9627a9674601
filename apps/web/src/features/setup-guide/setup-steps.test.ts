import type { InstalledOrganization, Organization } from '@lectern/contract';
import { expect, it } from 'vitest';
import { platformFacts } from '../../testing/platform-facts.ts';
import { classroomSteps, firstSteps } from './setup-steps.ts';

const org = (id: number) => ({ id, login: `org-${id}` }) as Organization;
const withApp = (id: number): InstalledOrganization => ({ ...org(id), installation_id: id });

const first = (installed: InstalledOrganization[], others: Organization[], hasTemplate = false) =>
  firstSteps(platformFacts, { orgs_with_app: installed, orgs_without_app: others }, hasTemplate);
const done = (steps: ReturnType<typeof first>) =>
  steps.filter(({ isDone }) => isDone).map(({ id }) => id);
const placeOf = (steps: ReturnType<typeof first>, id: string) =>
  steps.find((step) => step.id === id)?.place;

it('a person without an organization starts by creating one', () => {
  const steps = first([], []);
  expect(steps.map(({ id }) => id)).toEqual([
    'organization',
    'install',
    'classroom',
    'template',
    'people',
    'assignment',
  ]);
  expect(done(steps)).toEqual([]);
  expect(steps.filter(({ place }) => place)).toMatchObject([
    { id: 'organization', place: { href: 'https://host.test/new', newTab: true } },
  ]);
});

it('the built-in code host opens in the same tab, because it leads back', () => {
  const builtIn = { ...platformFacts, built_in: true };
  const organizations = { orgs_with_app: [withApp(7)], orgs_without_app: [] };
  const steps = firstSteps(builtIn, organizations, false);
  for (const id of ['organization', 'template'])
    expect(placeOf(steps, id), id).toMatchObject({ newTab: false });
});

it('the app is installed in the only organization, or in one that is selected', () => {
  expect(done(first([], [org(7)]))).toEqual(['organization']);
  expect(placeOf(first([], [org(7)]), 'install')).toEqual({
    href: 'https://host.test/install?target_id=7',
    newTab: false,
  });
  const select = { to: '/app/organization/select' };
  expect(placeOf(first([], [org(7), org(8)]), 'install')).toEqual(select);
  expect(placeOf(first([], [org(7)]), 'classroom')).toBeUndefined();
});

it('the classroom is created in the only organization with the app, or in one that is selected', () => {
  const steps = first([withApp(7)], [org(8)], true);
  expect(done(steps)).toEqual(['organization', 'install', 'template']);
  expect(placeOf(steps, 'classroom')).toEqual({ to: '/app/classroom/select?org_id=7' });
  expect(placeOf(steps, 'template')).toEqual({
    href: 'https://host.test/organizations/org-7/repositories/new?is_template=on',
    newTab: true,
  });
  const select = { to: '/app/organization/select' };
  expect(placeOf(first([withApp(7), withApp(8)], []), 'classroom')).toEqual(select);
});

it('the steps in a classroom are a template, people and an assignment', () => {
  const facts = { org_name: 'cs-101', hasTemplate: true, hasPeople: false };
  const steps = classroomSteps(platformFacts, facts);
  expect(done(steps)).toEqual(['template']);
  expect(placeOf(steps, 'assignment')).toEqual({ to: '/app/assignments/create?org_name=cs-101' });
});
