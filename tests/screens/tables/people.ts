/** The lists of people and of invite links. */
import { rowOf } from '../../e2e/course/class.ts';
import { button, table, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

export function peopleScreens(): Screen[] {
  const lists = ['students', 'tas', 'professors'].map((list) => ({
    route: `/app/${list}`,
    path: `/app/${list}`,
  }));
  const [students] = lists as [(typeof lists)[0]];
  return [
    ...lists.map((list) => ({
      ...list,
      state: 'filled',
      as: 'professor' as const,
      shows: table,
    })),
    { ...students, state: 'every standing', as: 'planner', shows: table },
    { ...students, state: 'filled for an assistant', as: 'assistant', shows: table },
    {
      route: '/app/tas',
      path: '/app/tas',
      state: 'empty',
      as: 'founder',
      shows: words('There are currently no Teaching Assistants in this classroom.'),
    },
    {
      route: '/app/tas',
      path: '/app/tas',
      state: 'requests',
      as: 'planner',
      shows: table,
    },
    {
      route: '/app/tas',
      path: '/app/tas',
      state: 'link for one person',
      as: 'planner',
      shows: table,
      action: async (page) => {
        await page.getByRole('checkbox', { name: 'For one person' }).check();
        await button('Show link')(page).click();
        await button('Copy link')(page).waitFor();
      },
    },
    {
      route: '/app/roster',
      path: '/app/roster',
      state: 'filled',
      as: 'professor',
      shows: table,
    },
    {
      route: '/app/roster',
      path: '/app/roster',
      state: 'accounts to match',
      as: 'professor',
      shows: table,
      action: async (page) => {
        await page.getByRole('tab', { name: /^Match/ }).click();
        await page.getByRole('radio').first().check();
      },
    },
    {
      route: '/app/roster',
      path: '/app/roster',
      state: 'empty',
      as: 'planner',
      shows: words('Drop the file here, or choose it'),
    },
    {
      route: '/app/roster',
      path: '/app/roster',
      state: 'preview with problems',
      as: 'planner',
      shows: words('Drop the file here, or choose it'),
      action: async (page) => {
        const rows = ['7,Ada Lovelace,ada@uni.example', '7,Alan Turing,nowhere', '8,Grace,'];
        const buffer = Buffer.from(['Student ID,Name,E-mail', ...rows].join('\n'));
        const file = { name: 'class.csv', mimeType: 'text/csv', buffer };
        await page.getByLabel('Table of the roster').setInputFiles(file);
        await page.getByRole('heading', { name: 'Preview' }).waitFor();
      },
    },
    {
      ...students,
      state: 'expiry of a link',
      as: 'professor',
      shows: table,
      action: (page) => page.getByRole('combobox', { name: 'Expires after' }).click(),
    },
    {
      ...students,
      state: 'menu of a person',
      as: 'professor',
      shows: table,
      action: (page) =>
        page
          .getByRole('button', { name: /^More actions/ })
          .first()
          .click(),
    },
    {
      ...students,
      state: 'toast below the header',
      as: 'professor',
      shows: table,
      action: async (page) => {
        await button('Copy link')(page).click();
        await page.getByRole('listitem').getByText(/link/i).first().waitFor();
      },
    },
    {
      ...students,
      state: 'removing',
      as: 'professor',
      shows: table,
      // The removal fails, so that the row stays for other screens.
      failing: '**/api/classrooms/classroom/*/students/*',
      action: async (page) => {
        await button('Remove User')(page).click();
        await words('Removing Student...')(page).waitFor();
      },
    },
    {
      ...students,
      state: 'failed to invite',
      as: 'planner',
      shows: table,
      failing: '**/api/classrooms/classroom/*/invite/**',
      action: async (page) => {
        await rowOf(page, 'Outside Otto').getByRole('button', { name: 'Invite User' }).click();
        await words('Failed to invite Student. Please try again.')(page).waitFor();
      },
    },
    {
      route: '/app/invite-links',
      path: '/app/invite-links',
      state: 'filled',
      as: 'professor',
      shows: table,
    },
    {
      route: '/app/invite-links',
      path: '/app/invite-links',
      state: 'revoking',
      as: 'professor',
      shows: table,
      action: async (page) => {
        await button('Revoke')(page).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ];
}
