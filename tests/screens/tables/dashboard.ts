import { chart, heading, spinner, title, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

export function dashboardScreens(): Screen[] {
  const dashboard = { route: '/app/dashboard', path: '/app/dashboard' };
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
      shows: title('No Classroom Selected'),
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
