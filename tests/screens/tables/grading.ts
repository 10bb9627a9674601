import type { Page } from 'playwright-core';
import { button, link, spinner, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function gradingScreens({ course, planned }: World): Screen[] {
  const screen = {
    route: '/app/grading',
    as: 'professor' as const,
    path: '/app/grading',
    shows: button(course.graded.name),
  };
  const unfold = async (page: Page) => {
    const opener = button(course.graded.name)(page);
    // Pages share the profile, which remembers what is open.
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    await page.getByRole('table', { name: `Grades of ${course.graded.name}` }).waitFor();
  };
  const dialog = async (page: Page, name: string | RegExp) => {
    await unfold(page);
    await button(name)(page).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  };
  const openMenu = async (page: Page) => {
    await unfold(page);
    await button(/^Actions for /)(page).click();
    await page.getByRole('menu').waitFor();
  };
  return [
    { ...screen, state: 'filled' },
    { ...screen, state: 'unfolded', action: unfold },
    {
      ...screen,
      state: 'nobody has accepted',
      as: 'planner',
      shows: button(planned.name),
      action: async (page) => {
        await button(planned.name)(page).click();
        await words('No students have accepted this assignment yet.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'unfolded for an assistant',
      as: 'assistant',
      action: unfold,
    },
    { ...screen, state: 'assigning graders', action: (page) => dialog(page, 'Assign graders') },
    { ...screen, state: 'menu of a work', action: openMenu },
    {
      ...screen,
      state: 'history of a work',
      action: async (page) => {
        await openMenu(page);
        await page.getByRole('menuitem', { name: 'Feedback history' }).click();
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    },
    {
      ...screen,
      state: 'selection',
      action: async (page) => {
        await unfold(page);
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .click();
      },
    },
    { ...screen, state: 'empty', as: 'founder', shows: words('No assignments found.') },
    {
      ...screen,
      state: 'loading',
      held: '**/api/classrooms/classroom/*/assignments',
      shows: spinner,
    },
    {
      ...screen,
      state: 'failed progress',
      failing: '**/api/classrooms/classroom/*/glance',
      shows: button(`Next ungraded for me in ${course.graded.name}`),
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/assignments',
      shows: words(/^Error loading assignments: /),
    },
    {
      ...screen,
      state: 'failed grades',
      failing: '**/api/classrooms/classroom/*/assignments/assignment/*/**',
      action: async (page) => {
        await button(course.graded.name)(page).click();
        await button('Try again')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'sent away',
      as: 'student',
      path: '/app/grading',
      // The page's first calls leave before the role is known.
      refusals: [403],
      shows: (page) => link("Don't see your organization?")(page),
    },
  ];
}
