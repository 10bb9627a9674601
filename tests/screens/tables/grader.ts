import type { Page, Route } from 'playwright-core';
import { words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function graderScreens({ course }: World): Screen[] {
  const at = ({ id, assignmentId }: World['course']['works']['graded']) =>
    `/app/grading/assignment/${assignmentId}/student/${id}`;
  const screen = {
    route: '/app/grading/assignment/{assignmentID}/student/{studentWorkID}',
    as: 'assistant' as const,
    path: at(course.works.graded),
    shows: (page: Page) => page.getByRole('region', { name: /^Code of / }),
  };
  const plus = (page: Page) => page.getByRole('button', { name: /^Comment on line / }).first();
  return [
    { ...screen, state: 'filled' },
    {
      ...screen,
      state: 'filled on paper',
      action: (page) => page.emulateMedia({ media: 'print' }),
    },
    { ...screen, state: 'to be graded', path: at(course.works.waiting) },
    {
      ...screen,
      state: 'without a push',
      path: at(course.works.bare),
      shows: words('Select a file to view its contents.'),
    },
    {
      ...screen,
      state: 'writing a comment',
      action: async (page) => {
        await keepDraftHere(page);
        await plus(page).click();
        await page.getByPlaceholder('Leave a comment').fill('Say what it holds.');
      },
    },
    {
      ...screen,
      state: 'picked rubric items',
      action: async (page) => {
        await page.keyboard.press('1');
        await page.keyboard.press('3');
      },
    },
    {
      ...screen,
      state: 'applied rubric items',
      action: async (page) => {
        await page.route(/\/works\/work\/\d+$/, applyRubric);
        await page.reload();
        await page.locator('[data-comment]').first().waitFor({ state: 'attached' });
      },
    },
    {
      ...screen,
      state: 'about the submission',
      action: async (page) => {
        await page.getByRole('button', { name: /^About this submission/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'keyboard',
      action: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      ...screen,
      state: 'loading',
      held: '**/api/classrooms/classroom/*/assignments/assignment/*/works/work/**',
      shows: words('Loading student assignment...'),
    },
    {
      ...screen,
      state: 'loading a file',
      held: '**/works/work/*/blob/**',
      shows: words('Loading file contents...'),
    },
    {
      ...screen,
      state: 'failed file',
      failing: '**/works/work/*/blob/**',
      shows: words(/^Error loading file: /),
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/assignments/assignment/*/works/work/**',
      shows: words("Unable to retrieve student's work"),
    },
    {
      ...screen,
      state: 'failed rubric',
      failing: '**/api/classrooms/classroom/*/assignments/assignment/*/rubric',
      shows: words("Could not get this assignment's rubric."),
    },
  ];
}

/** Another state may show the submission to the same person, whose page would take over the draft. */
async function keepDraftHere(page: Page): Promise<void> {
  await page.evaluate('Storage.prototype.setItem = () => undefined');
  await page.route('**/draft', answerDraft);
}

async function answerDraft(route: Route): Promise<void> {
  const draft = route.request().postDataJSON() as { version: number };
  const version = draft.version + 1;
  await route.fulfill({ json: { ...draft, version, updated_at: new Date().toISOString() } });
}

/** Comments of the sample course are not of rubric items. */
async function applyRubric(route: Route): Promise<void> {
  const response = await route.fetch();
  const rubric = await route.fetch({ url: response.url().replace(/works\/work\/\d+$/, 'rubric') });
  const { rubric_items } = (await rubric.json()) as { rubric_items: { id: number }[] };
  const { feedback, ...work } = (await response.json()) as { feedback: object[] };
  const [item] = rubric_items;
  const applied = feedback.map((one) => ({ ...one, rubric_item_id: item?.id ?? null }));
  await route.fulfill({ response, json: { ...work, feedback: applied } });
}
