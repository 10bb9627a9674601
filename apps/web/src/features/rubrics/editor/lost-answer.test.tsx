import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';
import { editor, fill, nameField, press, rubricServer, save } from '../testing/rubric-server.ts';

const rubrics = rubricServer();
const { sent, keysOf } = rubrics;
const list = '/app/rubrics';
const create = 'POST /rubrics/rubric';
const update = 'PUT /rubrics/rubric/3';

async function typeNew() {
  await nameField();
  await fill(1, 'A Addition', '10', 'Item 1');
}

it('a new rubric whose answer was lost is created once and has the latest text', async () => {
  openScreens([list, editor()]);
  await typeNew();
  rubrics.answers[create] = new Failing(502);
  await save();
  await screen.findByText(/^Failed to create rubric/);
  await userEvent.type(await nameField(), '!');
  const { 'PUT /rubrics/rubric/3': updated } = rubrics.answers;
  rubrics.answers[create] = { full_rubric: fullRubric({ id: 3 }) };
  rubrics.answers[update] = updated;
  await save();
  expect(await screen.findByText('Rubric created successfully')).toBeVisible();
  expect(new Set(keysOf('POST', '/rubrics/rubric')).size).toBe(1);
  const [request] = sent('PUT', '/rubrics/rubric/3');
  expect(request?.body.rubric).toMatchObject({ name: 'New Rubric!', version: 1 });
});

it(
  'an update whose answer was lost is repeated, and the next update is based on its version',
  { tags: 'release' },
  async () => {
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    rubrics.answers[update] = new Failing(502);
    await save();
    await screen.findByText(/^Failed to update rubric/);
    await userEvent.type(await nameField(), '?');
    // A colleague saved version 5, but the next update must name version 3, which our own request made.
    rubrics.answers[update] = { full_rubric: fullRubric({ version: 5 }), rescore_id: null };
    await save();
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    const requests = sent('PUT', '/rubrics/rubric/3').map(({ body }) => [
      body.rubric.name,
      body.rubric.version,
    ]);
    expect(requests).toEqual([
      ['Style!', 2],
      ['Style!', 2],
      ['Style!', 2],
      ['Style!?', 3],
    ]);
    const [first, ...others] = keysOf('PUT', '/rubrics/rubric/3');
    expect(others.map((key) => key === first)).toEqual([true, true, false]);
  },
);

it(
  'the draft stays as typed while the earlier request still has no answer',
  { tags: 'release' },
  async () => {
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    rubrics.answers[update] = new Failing(502);
    await save();
    await screen.findByText(/^Failed to update rubric/);
    await userEvent.type(await nameField(), '?');
    await save();
    await screen.findByText("Couldn't save rubric. Please try again.");
    expect(await nameField()).toHaveValue('Style!?');
    expect(new Set(keysOf('PUT', '/rubrics/rubric/3')).size).toBe(1);
  },
);

it(
  'a new rubric is created once even if the session ends between two tries',
  { tags: 'release' },
  async () => {
    rubrics.answers['GET /user'] = signedIn(1, 'ada');
    const enter = () => openScreens([list, editor()], {}, <SessionGate />);
    enter();
    await typeNew();
    rubrics.answers[create] = new Failing(502);
    await save();
    await screen.findByText(/^Failed to create rubric/);
    const over = new Failing(401, 'Unauthorized');
    rubrics.answers = { ...rubrics.answers, 'GET /user': over, [create]: over };
    await save();
    await screen.findByText('elsewhere');
    cleanup();
    rubrics.answers['GET /user'] = signedIn(1, 'ada');
    rubrics.answers[create] = { full_rubric: fullRubric({ id: 8 }) };
    enter();
    await nameField();
    await press('Save Rubric');
    expect(await screen.findByText('Rubric created successfully')).toBeVisible();
    expect(new Set(keysOf('POST', '/rubrics/rubric')).size).toBe(1);
  },
);
