import type { Page } from 'playwright-core';
import { button, heading, inMain, link, spinner, title, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function assignmentScreens(world: World): Screen[] {
  return [
    ...distribution(),
    ...detail(world),
    ...creation(),
    ...change(world),
    ...submission(world),
  ];
}

function distribution(): Screen[] {
  const screen = { route: '/app/assignments', path: '/app/assignments' };
  const chart = heading('Current Grade Distribution');
  return [
    { ...screen, state: 'filled', as: 'professor', shows: chart },
    { ...screen, state: 'empty', as: 'founder', shows: chart },
    {
      ...screen,
      state: 'loading',
      as: 'professor',
      held: '**/api/classrooms/classroom/*/grade-distribution',
      shows: spinner,
    },
    {
      ...screen,
      state: 'failed',
      as: 'professor',
      failing: '**/api/classrooms/classroom/*/grade-distribution',
      shows: button('Try again'),
    },
  ];
}

function detail({ course: { graded, newest }, planned, archived }: World): Screen[] {
  const screen = { route: '/app/assignments/{id}', path: `/app/assignments/${graded.id}` };
  const works = (page: Page) => page.getByRole('table', { name: 'Student Assignments' });
  return [
    { ...screen, state: 'filled', as: 'professor', shows: works },
    { ...screen, state: 'filled for an assistant', as: 'assistant', shows: works },
    {
      ...screen,
      state: 'nobody has accepted',
      as: 'planner',
      path: `/app/assignments/${planned.id}`,
      shows: works,
    },
    {
      ...screen,
      state: 'copying',
      as: 'professor',
      shows: works,
      action: async (page) => {
        await button('Copy')(page).click();
        await page.getByRole('textbox', { name: 'Weeks to move the dates' }).fill('26');
        await words(/^A negative number/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'archived',
      as: 'copier',
      path: `/app/assignments/${archived.id}`,
      shows: button('Bring back'),
    },
    {
      ...screen,
      state: 'new',
      as: 'professor',
      path: `/app/assignments/${newest.id}`,
      shows: works,
    },
    {
      ...screen,
      state: 'just created',
      as: 'planner',
      path: `/app/assignments/${planned.id}`,
      shows: works,
      action: async (page) => {
        // The state with which the form opens the page.
        await page.evaluate(() => {
          history.replaceState({ ...history.state, usr: { isNew: true } }, '');
        });
        await page.reload();
        await words('What comes next')(page).waitFor();
        await works(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'figures as tables',
      as: 'professor',
      shows: works,
      action: async (page) => {
        await button('Show Repository Status as a table')(page).click();
        await button('Show Grading Status as a table')(page).click();
      },
    },
    {
      ...screen,
      state: 'loading',
      as: 'professor',
      held: `**/api/classrooms/classroom/*/assignments/assignment/${graded.id}`,
      shows: spinner,
    },
    {
      ...screen,
      state: 'loading parts',
      as: 'professor',
      // Setup problems are not held, because the page waits for them.
      held: `**/assignments/assignment/${graded.id}/{works,progress-status,grading-status,commit-count,token}`,
      shows: title(graded.name),
    },
    {
      ...screen,
      state: 'failed parts',
      as: 'professor',
      failing: `**/api/classrooms/classroom/*/assignments/assignment/${graded.id}/**`,
      shows: button('Try again'),
    },
    {
      ...screen,
      state: 'failed',
      as: 'professor',
      failing: `**/api/classrooms/classroom/*/assignments/assignment/${graded.id}`,
      shows: button('Try again'),
    },
    {
      ...screen,
      state: 'not there',
      as: 'professor',
      path: '/app/assignments/999999',
      shows: inMain('Not found'),
      refusals: [404],
    },
  ];
}

function creation(): Screen[] {
  const screen = {
    route: '/app/assignments/create',
    as: 'professor' as const,
    path: '/app/assignments/create',
    shows: heading('Assignment Basics'),
  };
  const named = async (page: Page) => {
    await page.getByLabel('Assignment name').fill('Parser');
    await page.getByLabel(/^Due date/).fill('2099-11-15');
    await button('Continue')(page).click();
    await heading('Starter Code Repository')(page).waitFor();
  };
  return [
    { ...screen, state: 'basics' },
    {
      ...screen,
      state: 'more options',
      action: async (page) => {
        await words('More options')(page).click();
        await page.getByLabel('Release date').fill('2099-11-01');
        await words(/^Opens Nov 1, 2099/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'without a name',
      action: async (page) => {
        await button('Continue')(page).click();
        await words('Please provide an assignment name.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'special characters',
      action: async (page) => {
        await page.getByLabel('Assignment name').fill('C++');
        await button('Continue')(page).click();
        await words('Assignment name cannot contain any special characters.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'template',
      action: async (page) => {
        await named(page);
        await page.getByRole('radio').first().waitFor();
      },
    },
    {
      ...screen,
      state: 'only template',
      as: 'planner',
      action: async (page) => {
        await named(page);
        await words(/selected: starter$/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'brought back',
      action: async (page) => {
        await named(page);
        await page.goto('/app/dashboard');
        await page.goto('/app/assignments/create');
        await words(/^We restored your draft/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'without a template',
      action: async (page) => {
        await named(page);
        await page.getByRole('radio').first().waitFor();
        await button('Finish')(page).click();
        await words('Please select a template repository.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'not created',
      failing: '**/api/classrooms/classroom/*/assignments',
      action: async (page) => {
        await named(page);
        await page.getByRole('radio').first().click();
        await button('Finish')(page).click();
        await page
          .locator('form')
          .getByText(/^Failed to create assignment: /)
          .waitFor();
      },
    },
    {
      ...screen,
      state: 'no templates',
      as: 'founder',
      action: async (page) => {
        await named(page);
        await words(/has no template repositories yet/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/orgs/org/*/templates*',
      action: async (page) => {
        await named(page);
        await button('Try again')(page).waitFor();
      },
    },
  ];
}

function change({ course: { graded, newest }, planned }: World): Screen[] {
  const screen = {
    route: '/app/assignments/{id}/edit',
    as: 'professor' as const,
    path: `/app/assignments/${graded.id}/edit`,
    shows: title('Edit Assignment'),
  };
  return [
    { ...screen, state: 'filled' },
    {
      ...screen,
      state: 'refused',
      as: 'planner',
      path: `/app/assignments/${planned.id}/edit`,
      action: async (page) => {
        await page.getByLabel('Assignment name').fill('');
        await button('Save changes')(page).click();
        await words('Please provide an assignment name.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'closing',
      path: `/app/assignments/${newest.id}/edit`,
      action: async (page) => {
        await page.getByLabel(/^Due date/).fill('2020-11-15');
        await button('Save changes')(page).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'extension',
      action: async (page) => {
        await button('Grant extension')(page).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'deleting',
      action: async (page) => {
        await button('Delete')(page).click();
        await page.getByRole('checkbox', { name: /^Also delete the/ }).click();
        await page.getByLabel(/^Type \d+/).waitFor();
      },
    },
    {
      ...screen,
      state: 'loading',
      held: `**/api/classrooms/classroom/*/assignments/assignment/${graded.id}`,
      shows: spinner,
    },
  ];
}

function submission({ course: { works } }: World): Screen[] {
  const screen = {
    route: '/app/submissions/{id}',
    as: 'assistant' as const,
    path: `/app/submissions/${works.graded.id}`,
    shows: link('Grade Submission'),
  };
  return [
    { ...screen, state: 'filled' },
    { ...screen, state: 'filled on paper', print: true, shows: heading('Metrics') },
    { ...screen, state: 'without a push', path: `/app/submissions/${works.bare.id}` },
    {
      ...screen,
      state: 'after a force push',
      path: `/app/submissions/${works.rewritten.id}`,
      shows: words(/earlier commits? (is|are) kept/),
    },
    { ...screen, state: 'loading', held: '**/api/works/*', shows: spinner },
    { ...screen, state: 'failed', failing: '**/api/works/*', shows: button('Try again') },
    {
      ...screen,
      state: 'not there',
      path: '/app/submissions/999999',
      shows: inMain('Not found'),
      refusals: [404],
    },
  ];
}
