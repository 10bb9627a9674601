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

export function dashboardScreens(): Screen[] {
  const dashboard = { route: '/app/dashboard', path: '/app/dashboard' };
  const newcomer = { ...dashboard, as: 'newcomer' as const, shows: words('0 of 6 done') };
  const activity = chart(/^Pushes in the last 2 weeks/);
  return [
    { ...dashboard, state: 'filled', as: 'professor', shows: activity },
    { ...dashboard, state: 'filled for an assistant', as: 'assistant', shows: activity },
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
