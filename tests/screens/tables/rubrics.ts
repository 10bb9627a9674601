import { button, link, spinner, table, title, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function rubricScreens(world: World): Screen[] {
  return [...list(), ...editor(), ...putAway(world), ...ofAssignment(world)];
}

function list(): Screen[] {
  const screen = { route: '/app/rubrics', path: '/app/rubrics', as: 'professor' as const };
  return [
    { ...screen, state: 'filled', shows: table },
    {
      ...screen,
      state: 'unfolded',
      shows: table,
      action: (page) => table(page).locator('tbody').getByRole('button').first().click(),
    },
    {
      ...screen,
      state: 'empty',
      as: 'founder',
      shows: words('No rubrics have been created yet.'),
    },
    {
      ...screen,
      state: 'loading',
      held: '**/api/classrooms/classroom/*/rubrics',
      shows: spinner,
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/rubrics',
      shows: words(/^Error loading rubrics: /),
    },
  ];
}

function editor(): Screen[] {
  const screen = {
    route: '/app/rubrics/new',
    path: '/app/rubrics/new',
    as: 'professor' as const,
    shows: title('New Rubric'),
  };
  return [
    { ...screen, state: 'new' },
    {
      ...screen,
      state: 'refused',
      action: async (page) => {
        await button('Save Rubric')(page).click();
        await words(/Item explanations cannot be empty\.$/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'points without impact',
      action: async (page) => {
        await page.getByLabel('Point value').fill('5');
        await words('Point impact cannot be empty for non-zero values.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'item picked up',
      action: async (page) => {
        await button('Add item')(page).click();
        await button('Reorder item 2')(page).press('Space');
        await page.keyboard.press('ArrowUp');
      },
    },
    {
      ...screen,
      state: 'leaving without saving',
      action: async (page) => {
        await page.getByLabel('Rubric name').fill('Style');
        await link('Settings')(page).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'failed to save',
      failing: '**/api/rubrics/rubric',
      action: async (page) => {
        await page.getByLabel('Explanation').fill('Well named');
        await page.getByLabel('Point value').fill('2');
        await button('A Addition')(page).click();
        await button('Save Rubric')(page).click();
        await words('Failed to create rubric. Please try again.')(page).waitFor();
      },
    },
  ];
}

function putAway({ rubrics }: World): Screen[] {
  const screen = { route: '/app/rubrics/new', as: 'copier' as const };
  const kept = { path: `/app/rubrics/new?rubric=${rubrics.kept}`, shows: title('Edit Rubric') };
  return [
    {
      route: '/app/rubrics',
      path: '/app/rubrics',
      as: 'copier',
      state: 'archived and deleted',
      shows: words('1 archived, 1 deleted'),
      action: (page) => words('1 archived, 1 deleted')(page).click(),
    },
    { ...screen, ...kept, state: 'saved' },
    {
      ...screen,
      ...kept,
      state: 'deleting',
      action: async (page) => {
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'archived',
      path: `/app/rubrics/new?rubric=${rubrics.archived}`,
      shows: button('Bring back'),
    },
  ];
}

function ofAssignment({ course, planned, copied }: World): Screen[] {
  const screen = {
    route: '/app/assignments/{id}/rubric',
    path: `/app/assignments/${course.graded.id}/rubric`,
    as: 'professor' as const,
  };
  const none = { as: 'copier' as const, path: `/app/assignments/${copied.id}/rubric` };
  return [
    { ...screen, state: 'filled', shows: table },
    { ...screen, state: 'filled for an assistant', as: 'assistant', shows: table },
    { ...screen, ...none, state: 'none', shows: button('Copy existing rubric') },
    {
      ...screen,
      ...none,
      state: 'copying',
      shows: button('Copy existing rubric'),
      action: async (page) => {
        await button('Copy existing rubric')(page).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'none in the classroom',
      as: 'planner',
      path: `/app/assignments/${planned.id}/rubric`,
      shows: words('No rubrics have been created.'),
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/assignments/assignment/*/rubric',
      shows: words("Could not get this assignment's rubric."),
    },
  ];
}
