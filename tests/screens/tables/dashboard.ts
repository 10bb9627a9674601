import type { PublicRepository } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { button, chart, heading, spinner, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

/** Fakes the answer: a newcomer's organization would change what other screens show. */
const haveOrganization = (page: Page) => {
  const algebra = { id: 7, login: 'algebra', name: 'Algebra', node_id: 'O_7' };
  const json = {
    orgs_with_app: [],
    orgs_without_app: [{ ...algebra, html_url: page.url(), avatar_url: '' }],
  };
  return page.route('**/api/orgs/installations', (route) => route.fulfill({ json }));
};

/** Fakes the answer, because a public repository would change what other screens show. */
async function makeTwoPublic(page: Page): Promise<void> {
  await page.route('**/api/classrooms/classroom/*/glance', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as object;
    const one = (id: number, name: string, login: string): PublicRepository => ({
      student_work_id: id,
      assignment_id: 1,
      assignment_name: 'Word statistics',
      repo_name: `word-statistics-${login}`,
      repo_url: `${page.url()}#${login}`,
      contributors: [{ full_name: name, github_username: login }],
    });
    const repositories = [one(1, 'Ida Rhodes', 'ida'), one(2, 'Kurt Schmidt-Weber', 'kurt')];
    await route.fulfill({ response, json: { ...found, public_repositories: repositories } });
  });
  await page.reload();
  await words('2 student repositories are public')(page).waitFor();
}

export function dashboardScreens(): Screen[] {
  const dashboard = { route: '/app/dashboard', path: '/app/dashboard' };
  const newcomer = { ...dashboard, as: 'newcomer' as const, shows: words('0 of 6 done') };
  const activity = chart(/^Pushes in the last 2 weeks/);
  return [
    { ...dashboard, state: 'filled', as: 'professor', shows: activity },
    { ...dashboard, state: 'filled for an assistant', as: 'assistant', shows: activity },
    ...(['professor', 'assistant'] as const).map((as) => ({
      ...dashboard,
      state: `public repositories for ${as === 'professor' ? 'a professor' : 'an assistant'}`,
      as,
      shows: activity,
      action: makeTwoPublic,
    })),
    {
      ...dashboard,
      state: 'empty',
      as: 'founder',
      shows: words('No assignments have been created yet.'),
    },
    {
      ...dashboard,
      state: 'loading',
      as: 'professor',
      held: '**/api/classrooms/classroom/*/{students,assignments,glance}',
      shows: spinner,
    },
    {
      ...dashboard,
      state: 'failed',
      as: 'professor',
      failing: '**/api/classrooms/classroom/*/students',
      shows: heading('Error Loading Dashboard'),
    },
    {
      route: '/app/settings',
      state: 'no classroom selected',
      as: 'newcomer',
      path: '/app/settings',
      shows: words('Appearance'),
    },
    { ...newcomer, state: 'setup steps' },
    {
      ...newcomer,
      state: 'setup under way',
      action: async (page) => {
        await haveOrganization(page);
        await page.reload();
        await words('1 of 6 done')(page).waitFor();
      },
    },
    {
      ...newcomer,
      state: 'setup hidden',
      action: async (page) => {
        await button('Hide')(page).click();
        await button('Show the setup steps')(page).waitFor();
        await page.evaluate(() => localStorage.removeItem('lectern.setup-guide'));
      },
    },
    {
      ...dashboard,
      state: 'menu of the account',
      as: 'professor',
      shows: activity,
      action: (page) => page.getByRole('banner').getByRole('button').last().click(),
    },
  ];
}
