/** From the organizations to a new classroom. */
import type { Page } from 'playwright-core';
import { button, link, title, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

const choose = async (page: Page, name: string | RegExp) => {
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name }).click();
};

/** Fakes the answer, because the built-in host has no single sign-on. */
const requireSignOn = (page: Page) =>
  page.route('**/api/orgs/installations', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as object;
    await route.fulfill({ response, json: { ...found, sso_required: true } });
  });

const custom = (page: Page, name: string) => page.getByLabel('Custom classroom name').fill(name);

export function classroomSetupScreens({ course, start }: World): Screen[] {
  const organizations = { route: '/app/organization/select', path: '/app/organization/select' };
  const combobox = (page: Page) => page.getByRole('combobox', { name: 'Organization' });
  const create = { route: '/app/classroom/create', as: 'founder' as const };
  const createPath = `/app/classroom/create?org_id=${start.orgId}`;
  const select = '/app/classroom/select';
  return [
    { ...organizations, state: 'ready', as: 'founder', shows: combobox },
    {
      ...organizations,
      state: 'open list',
      as: 'founder',
      shows: combobox,
      action: (page) => combobox(page).click(),
    },
    {
      ...organizations,
      state: 'installed',
      as: 'founder',
      shows: combobox,
      action: (page) => choose(page, 'number-theory'),
    },
    {
      ...organizations,
      state: 'without the app',
      as: 'founder',
      shows: combobox,
      action: (page) => choose(page, /acoustics/),
    },
    {
      ...organizations,
      state: 'none',
      as: 'newcomer',
      shows: combobox,
      action: (page) => combobox(page).click(),
    },
    {
      ...organizations,
      state: 'single sign-on',
      as: 'founder',
      shows: combobox,
      action: async (page) => {
        await requireSignOn(page);
        await page.reload();
        await words(/single sign-on there/)(page).waitFor();
      },
    },
    {
      ...organizations,
      state: 'just installed',
      as: 'founder',
      shows: combobox,
      action: async (page) => {
        const answer = await page.request.get('/api/orgs/installations');
        const { orgs_with_app } = (await answer.json()) as {
          orgs_with_app: { installation_id: number }[];
        };
        await page.goto(
          `${organizations.path}?installation_id=${orgs_with_app[0]?.installation_id}`,
        );
        await link('New Classroom')(page).waitFor();
      },
    },
    {
      route: select,
      state: 'filled',
      as: 'professor',
      path: `${select}?org_id=${course.orgId}`,
      shows: button(course.classroomName),
    },
    {
      route: select,
      state: 'empty for an admin',
      as: 'founder',
      path: `${select}?org_id=${start.bareOrgId}`,
      shows: words(/Please create a new classroom/),
    },
    {
      ...create,
      state: 'ready',
      path: createPath,
      shows: (page) => page.getByRole('combobox').getByText('Custom', { exact: true }),
    },
    {
      ...create,
      state: 'custom name',
      path: createPath,
      shows: title('New Classroom'),
      action: (page) => custom(page, 'Autumn 2027'),
    },
    {
      ...create,
      state: 'special characters',
      path: createPath,
      shows: title('New Classroom'),
      action: async (page) => {
        await custom(page, 'C++ & more');
        await words('Classroom name cannot contain any special characters.')(page).waitFor();
      },
    },
    {
      ...create,
      state: 'name taken',
      path: createPath,
      shows: title('New Classroom'),
      action: async (page) => {
        await custom(page, 'spring 2027');
        await words('Classroom name already exists.')(page).waitFor();
      },
    },
    {
      ...create,
      state: 'name not checked',
      path: createPath,
      shows: title('New Classroom'),
      failing: '**/api/classrooms/check-classroom-exists/**',
      action: async (page) => {
        await custom(page, 'Autumn 2027');
        await words(/^Error checking classroom exists: /)(page).waitFor();
      },
    },
    {
      ...create,
      state: 'without an organisation',
      path: '/app/classroom/create',
      shows: link('Click here to select an organization.'),
    },
    ...['invite-tas', 'invite-students'].map((step) => ({
      route: `/app/classroom/${step}`,
      state: 'ready',
      as: 'founder' as const,
      path: `/app/classroom/${step}`,
      shows: button('Copy link'),
    })),
    {
      route: '/app/classroom/invite-students',
      state: 'copied',
      as: 'founder',
      path: '/app/classroom/invite-students',
      shows: (page) => page.getByRole('textbox', { name: /link/ }),
      action: async (page) => {
        await button('Copy link')(page).click();
        await words('Link copied to clipboard!')(page).waitFor();
      },
    },
    {
      route: '/app/classroom/success',
      state: 'ready',
      as: 'founder',
      path: '/app/classroom/success',
      shows: title('Spring 2027 Classroom Created!'),
    },
    ...(['invited', 'requested', 'student'] as const).map((who) => ({
      route: '/app/classroom/landing',
      state: who,
      as: who,
      path: '/app/classroom/landing',
      shows: title(/ - /),
    })),
  ];
}
