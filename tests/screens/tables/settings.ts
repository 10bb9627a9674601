import { button, heading } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

const helpPages = ['', '/students', '/teaching-assistants', '/professors', '/operators'];

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
