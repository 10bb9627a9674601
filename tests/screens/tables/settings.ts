import type { TaAccessState } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { button, heading, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

const helpPages = ['', '/students', '/teaching-assistants', '/professors', '/operators'];

/** Fakes the answer, because a move takes a second and changes what other screens show. */
async function pretendToMove(page: Page): Promise<void> {
  const json: TaAccessState = {
    ta_access: 'TEAM',
    people: { done: 1, total: 3 },
    repositories: { done: 60, total: 120 },
  };
  await page.route('**/api/classrooms/classroom/*/ta-access', (route) => route.fulfill({ json }));
}

export function settingsScreens(): Screen[] {
  return [
    ...(['professor', 'student'] as const).map((as) => ({
      route: '/app/settings',
      path: '/app/settings',
      state: as,
      as,
      shows: button('Logout'),
    })),
    {
      route: '/app/settings',
      path: '/app/settings',
      state: 'staff team',
      as: 'professor',
      shows: button('Use a staff team'),
      action: (page) => button('Use a staff team')(page).click(),
    },
    {
      route: '/app/settings',
      path: '/app/settings',
      state: 'renaming',
      as: 'professor',
      shows: button('Rename'),
      action: async (page) => {
        await button('Rename')(page).click();
        await page.getByRole('dialog').getByRole('textbox').fill('C++ & more');
        await words('Classroom name cannot contain any special characters.')(page).waitFor();
      },
    },
    {
      route: '/app/settings',
      path: '/app/settings',
      state: 'moving to a staff team',
      as: 'professor',
      shows: button('Use a staff team'),
      action: async (page) => {
        await pretendToMove(page);
        await page.reload();
        await words(/^Changing access\. Done for 1 of 3/)(page).waitFor();
      },
    },
    {
      route: '/app/settings',
      path: '/app/settings',
      state: 'logout failed',
      as: 'professor',
      failing: '**/api/logout',
      shows: button('Logout'),
      action: async (page) => {
        await button('Logout')(page).click();
        await page.getByRole('listitem').getByText('An error occurred during logout').waitFor();
      },
    },
    {
      route: '/app/about-us',
      path: '/app/about-us',
      state: 'filled',
      as: 'professor',
      shows: heading(/./),
    },
    ...helpPages.map((page) => ({
      route: '/help',
      path: `/help${page}`,
      state: page.slice(1) || 'start',
      as: 'nobody' as const,
      shows: heading(/^Help/),
    })),
    {
      route: '/app/about-us',
      path: '/app/about-us/source',
      state: 'source and license',
      as: 'student',
      shows: heading('Source and license'),
    },
  ];
}
