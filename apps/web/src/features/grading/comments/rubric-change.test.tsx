import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, one, openGrader, work } from '../testing/open-grader.tsx';

const grader = graderServer();

it('a comment says when its rubric item got other points or was removed, and lets the grader choose', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  const saveRubric = (...items: number[]) => {
    grader.answers[`GET ${one}/rubric`] = fullRubric({ items });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  const press = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('w');
  const card = await screen.findByRole('article');
  expect(card).not.toHaveTextContent('The rubric');
  saveRubric(5, -1);
  expect(await within(card).findByText('The rubric now gives -1 for this.')).toBeVisible();
  expect(within(card).getByRole('button', { name: 'Keep -2' })).toBeVisible();
  await press('Use -1');
  await waitFor(() => expect(card).toHaveFocus());
  expect(card).not.toHaveTextContent('The rubric');
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-1$/);

  saveRubric(5, 0);
  expect(await within(card).findByText('The rubric now gives 0 for this.')).toBeVisible();
  saveRubric(5);
  expect(await within(card).findByText('The rubric no longer has this item.')).toBeVisible();
  expect(within(card).queryByRole('button', { name: /^Use/ })).toBeNull();
  await press('Keep -1');
  await waitFor(() => expect(card).toHaveFocus());
  expect(card).not.toHaveTextContent('The rubric');
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-1$/);
});

it(
  'a comment from an earlier visit says that its rubric item got other points, unless the grader changed them',
  { tags: 'release' },
  async () => {
    grader.answers[`GET ${one}/rubric`] = fullRubric();
    const at = { action: 'CREATE', path: null, line: null, rubric_item_id: 32 };
    const picked = (body: string, points: number, rubric_points?: number) => {
      return { key: body, feedback: { ...at, body, points }, rubric_points };
    };
    const items = [picked('As picked', -4, -4), picked('My own', -3, -4), picked('Unknown', -4)];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    grader.answers[`PUT ${work}/draft`] = { items, version: 2, updated_at: null };
    openGrader();
    const cardOf = async (words: string) => (await screen.findByText(words)).closest('article')!;
    const card = await cardOf('As picked');
    expect(await within(card).findByText('The rubric now gives -2 for this.')).toBeVisible();
    expect(screen.getAllByText(/^The rubric/)).toHaveLength(1);
    within(card).getByRole('button', { name: 'Use -2' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText(/^The rubric/)).toBeNull();
    window.dispatchEvent(new Event('online'));
    const saves = () => grader.server.requests.filter(({ method }) => method === 'PUT');
    const sent = () =>
      saves()
        .filter(({ url }) => url.endsWith('/draft'))
        .map(({ body }) => JSON.parse(body) as { items: object[] });
    await waitFor(() =>
      expect(sent().at(-1)?.items).toMatchObject([
        { key: 'As picked', feedback: { points: -2 }, rubric_points: -2 },
        { key: 'My own', feedback: { points: -3 }, rubric_points: -4 },
        { key: 'Unknown', feedback: { points: -4 } },
      ]),
    );
  },
);
