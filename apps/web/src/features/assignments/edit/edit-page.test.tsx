import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../../testing/shorten-timers.ts';
import { instantUser } from '../../../testing/instant-user.ts';
import { typeUnreadable } from '../../../testing/type-unreadable.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { outline } from '../testing/outline.ts';
import { editScene, one, patience, press, visit } from './testing/edit-scene.ts';

const scene = editScene();

const name = () => screen.findByLabelText('Assignment name');
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the edit form', () => {
  it('saves the changes with the version it was filled from', async () => {
    let asked: ServerResponse | undefined;
    scene.answerOf[`PATCH ${one}`] = (response) => {
      scene.assignment = outline({ name: 'HW 2', default_score: 5, version: 4 });
      asked = response;
    };
    visit();
    expect(await name()).toHaveValue('HW 1');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-10-01');
    expect(
      screen.getByText(/^Due at 11:59 PM if you set no time \(Europe\/Berlin\)/),
    ).toBeVisible();
    expect(save()).toBeDisabled();
    await userEvent.clear(await name());
    await userEvent.type(await name(), 'HW 2');
    await userEvent.clear(screen.getByLabelText('Default score'));
    await userEvent.type(screen.getByLabelText('Default score'), '5');
    await instantUser.dblClick(save());
    await expect.poll(() => asked, patience).toBeDefined();
    fireEvent.change(await name(), { target: { value: 'too late' } });
    expect(await name()).toHaveValue('HW 2');
    answerJson(asked!, 200, { assignment_outline: scene.assignment });
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    expect(scene.bodies('PATCH')).toEqual([
      {
        version: 3,
        name: 'HW 2',
        main_due_date: '2026-10-01T21:59:59.000Z',
        due_time_zone: 'Europe/Berlin',
        default_score: 5,
        maximum_score: null,
        description: null,
        released_at: null,
        accepts_late: true,
        comments_on_all_lines: false,
      },
    ]);
    await expect.poll(save, patience).not.toHaveAttribute('aria-busy');
    // A focused button becomes aria-disabled; it is disabled once it loses the focus.
    await expect.poll(save, patience).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(save()).toBeDisabled();
  });

  it('keeps the draft after a conflict until Reload is pressed', async () => {
    const message = 'Somebody else changed this at the same time. Please reload.';
    scene.answerOf[`PATCH ${one}`] = (response) => {
      scene.assignment = outline({ name: 'HW of others', version: 4 });
      answerJson(response, 409, { code: 'conflict', message, msg: message });
    };
    visit();
    await userEvent.type(await name(), ' mine');
    await userEvent.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to save assignment');
    expect(alert).toHaveTextContent(message);
    expect(await name()).toHaveValue('HW 1 mine');
    await userEvent.click(within(alert).getByRole('button', { name: 'Reload' }));
    await expect.poll(name, patience).toHaveValue('HW of others');
    expect(screen.queryByRole('alert')).toBeNull();
    await expect.poll(() => document.activeElement?.closest('form'), patience).toBeTruthy();
  });

  it(
    'continues from the saved version when only the answer was lost',
    { tags: 'release' },
    async () => {
      scene.answerOf[`PATCH ${one}`] = (response) => response.destroy();
      const router = visit();
      fireEvent.change(await screen.findByLabelText(/^Due date/), {
        target: { value: '2026-12-24' },
      });
      await userEvent.click(save());
      expect(await screen.findByText('Failed to save assignment')).toBeVisible();
      scene.assignment = outline({ main_due_date: '2026-12-24T22:59:59.000Z', version: 4 });
      window.dispatchEvent(new Event('visibilitychange'));
      expect(await screen.findByText('Assignment saved')).toBeVisible();
      expect(screen.queryByText('Failed to save assignment')).toBeNull();
      await userEvent.tab();
      expect(save()).toBeDisabled();

      scene.answerOf[`PATCH ${one}`] = (response) => {
        scene.assignment = { ...scene.assignment, name: 'HW 12', version: 5 };
        answerJson(response, 200, { assignment_outline: scene.assignment });
      };
      await userEvent.type(await name(), '2');
      await userEvent.click(save());
      await expect.poll(save, patience).toHaveAttribute('aria-disabled', 'true');
      expect(scene.bodies('PATCH').at(-1)).toMatchObject({ version: 4, name: 'HW 12' });
      await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
    },
  );

  it('gives up waiting when no answer comes', async () => {
    shortenCallTimeouts();
    scene.answerOf[`PATCH ${one}`] = () => {};
    visit();
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    expect(await screen.findByText('Failed to save assignment')).toBeVisible();
    expect(save()).toBeEnabled();
  });

  it(
    'follows colleagues while nothing is unsaved, and clears the error of a save that was undone',
    { tags: 'release' },
    async () => {
      const message = 'Somebody else changed this at the same time. Please reload.';
      scene.answerOf[`PATCH ${one}`] = (response) =>
        answerJson(response, 409, { code: 'conflict', message, msg: message });
      const look = () => window.dispatchEvent(new Event('visibilitychange'));
      visit();
      await userEvent.type(await name(), '2{Backspace}');
      scene.assignment = outline({ main_due_date: '2026-12-24T22:59:59.000Z', version: 4 });
      look();
      const due = screen.getByLabelText(/^Due date/);
      await expect.poll(() => due, patience).toHaveValue('2026-12-24');
      expect(save()).toBeDisabled();

      await userEvent.type(await name(), '2');
      await userEvent.click(save());
      await screen.findByRole('alert');
      expect(scene.bodies('PATCH')).toMatchObject([
        { version: 4, name: 'HW 12', main_due_date: '2026-12-24T22:59:59.000Z' },
      ]);
      scene.assignment = outline({ name: 'HW of others', version: 5 });
      look();
      await expect
        .poll(() => scene.server.requests.filter(({ url }) => url === one).length, patience)
        .toBe(4);
      expect(await name()).toHaveValue('HW 12');
      await userEvent.type(await name(), '{Backspace}');
      await expect.poll(name, patience).toHaveValue('HW of others');
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(screen.queryByText('Assignment saved')).toBeNull();
    },
  );

  it('clears a day that the browser cannot parse when it is reloaded', async () => {
    scene.answerOf[`PATCH ${one}`] = (response) => {
      scene.assignment = outline({ main_due_date: null, version: 4 });
      answerJson(response, 409, { code: 'conflict', message: 'Reload.', msg: 'Reload.' });
    };
    visit();
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    const reload = await screen.findByRole('button', { name: 'Reload' });
    const before = screen.getByLabelText(/^Due date/);
    typeUnreadable(before);
    await userEvent.click(reload);
    await expect.poll(name, patience).toHaveValue('HW 1');
    expect(before).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('focuses an empty name and sends nothing', async () => {
    visit();
    await userEvent.clear(await name());
    await userEvent.click(save());
    expect(await name()).toHaveAccessibleDescription(
      expect.stringContaining('Please provide an assignment name.'),
    );
    expect(await name()).toHaveFocus();
    expect(scene.bodies('PATCH')).toEqual([]);
  });

  it.each(['Default score', /^Maximum score/])(
    'refuses an unfinished number as %s',
    async (label) => {
      scene.assignment = outline({ default_score: 5, maximum_score: 31 });
      visit();
      await name();
      const score = screen.getByLabelText(label);
      fireEvent.change(score, { target: { value: '31e' } });
      await userEvent.click(save());
      expect(score).toHaveAccessibleDescription(expect.stringContaining('Whole numbers only.'));
      expect(score).toHaveFocus();
      expect(scene.bodies('PATCH')).toEqual([]);
      scene.answerOf[`PATCH ${one}`] = (response) =>
        answerJson(response, 200, { assignment_outline: outline({ version: 4 }) });
      await userEvent.click(screen.getByRole('button', { name: /^Increase Default score/ }));
      await userEvent.click(screen.getByRole('button', { name: /^Increase Maximum score/ }));
      await userEvent.click(save());
      await screen.findByText('Assignment saved');
    },
  );

  it('does not let the name change once a student has accepted', async () => {
    scene.assignment = outline({ has_acceptances: true });
    visit();
    expect(await name()).toHaveAttribute('readonly');
    expect(screen.getByText(/The name can no longer be changed/)).toBeVisible();
  });

  it.each(['x', '0', '1.5'])('shows an error for the assignment id %s', async (id) => {
    visit(`/app/assignments/${id}/edit`);
    expect(await screen.findByText('Missing classroom or assignment ID')).toBeVisible();
  });

  it('offers to try again when the assignment cannot be loaded', async () => {
    delete scene.answerOf[`GET ${one}`];
    visit();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a due date in the past', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-15T12:00:00Z') });
    scene.answerOf[`PATCH ${one}`] = (response) =>
      answerJson(response, 200, {
        assignment_outline: outline({ main_due_date: '2026-09-01T21:59:59.000Z', version: 4 }),
      });
  });
  afterEach(() => void vi.useRealTimers());

  const question = { name: 'Set a due date that has passed?' };
  const day = () => screen.findByLabelText(/^Due date/);
  const typeDay = async (value: string) => fireEvent.change(await day(), { target: { value } });

  it('is saved only after a warning that it ends the assignment for the class', async () => {
    scene.assignment = outline({ has_acceptances: true });
    visit();
    await typeDay('2026-09-01');
    await userEvent.click(save());
    const asked = await screen.findByRole('alertdialog', question);
    expect(asked).toHaveTextContent(/Sep 1, 2026, 11:59 PM .*has already passed\./);
    expect(asked).toHaveTextContent(
      'What they pushed by then is submitted immediately and counts.',
    );
    expect(scene.bodies('PATCH')).toEqual([]);
    await instantUser.dblClick(within(asked).getByRole('button', { name: 'Set due date' }));
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.bodies('PATCH')).toMatchObject([{ main_due_date: '2026-09-01T21:59:59.000Z' }]);
  });

  it.each(['{Enter}', '{Escape}'])(
    'can be corrected after %s, with the draft as typed',
    async (key) => {
      visit();
      await userEvent.type(await name(), '2');
      await typeDay('2026-09-01');
      await userEvent.click(save());
      const asked = await screen.findByRole('alertdialog', question);
      expect(asked).toHaveTextContent('No student has accepted this assignment yet.');
      await userEvent.keyboard(key);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect.poll(() => document.activeElement, patience).toBe(await day());
      expect(await day()).toHaveValue('2026-09-01');
      expect(await name()).toHaveValue('HW 12');
      expect(scene.bodies('PATCH')).toEqual([]);
      await typeDay('2026-09-16');
      await userEvent.click(save());
      expect(await screen.findByText('Assignment saved')).toBeVisible();
    },
  );

  it('is saved without a warning when the saved due date has already passed', async () => {
    scene.assignment = outline({ main_due_date: '2026-09-10T21:59:59.000Z' });
    visit();
    await typeDay('2026-09-01');
    await userEvent.click(save());
    expect(await screen.findByText('Assignment saved')).toBeVisible();
  });

  it('stays in the form when saving it fails', async () => {
    delete scene.answerOf[`PATCH ${one}`];
    visit();
    await typeDay('2026-09-01');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Set due date' }));
    expect(await screen.findByText('Failed to save assignment')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await day()).toHaveValue('2026-09-01');
  });
});

describe('an unsaved change', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = 'Leave without saving?';

  it('is discarded only after a question, which is not asked when nothing is unsaved', async () => {
    const router = visit();
    await userEvent.type(await name(), '2');
    await leave();
    const asked = await screen.findByRole('alertdialog', { name: question });
    expect(asked).toHaveTextContent('Your changes are not saved. Leaving discards them.');
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await name()).toHaveValue('HW 12');
    await userEvent.type(await name(), '{Backspace}');
    await leave();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
  });

  it('no longer blocks leaving once it is saved', async () => {
    const saved = outline({ name: 'HW 12', version: 4 });
    const router = visit();
    scene.answerOf[`PATCH ${one}`] = (response) =>
      answerJson(response, 200, { assignment_outline: saved });
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    await leave();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
  });

  it(
    'no longer blocks leaving when the save completes while the question is open',
    { tags: 'release' },
    async () => {
      let asked: ServerResponse | undefined;
      scene.answerOf[`PATCH ${one}`] = (response) => (asked = response);
      const router = visit();
      await userEvent.type(await name(), '2');
      await userEvent.click(save());
      await expect.poll(() => asked, patience).toBeDefined();
      await leave();
      await screen.findByRole('alertdialog', { name: question });
      const saved = outline({ name: 'HW 12', version: 4 });
      answerJson(asked!, 200, { assignment_outline: saved });
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
    },
  );

  const enter = (userId = 9) => {
    scene.answerOf['GET /api/user'] = (response) =>
      answerJson(response, 200, signedIn(userId, 'grace'));
    return visit(undefined, <SessionGate />, userId);
  };
  const endSession = async (notice: () => Promise<unknown>) => {
    const over = (response: ServerResponse) =>
      answerJson(response, 401, { code: 'unauthorized', message: 'Over.', msg: 'Over.' });
    const sent = { [`PATCH ${one}`]: over, [`POST ${one}/autograder-token`]: over };
    scene.answerOf = { ...scene.answerOf, 'GET /api/user': over, ...sent };
    await notice();
    await screen.findByText('elsewhere');
    cleanup();
  };

  it('is restored once for its author after the session ended', async () => {
    enter();
    fireEvent.change(await screen.findByLabelText(/^Due date/), {
      target: { value: '2026-12-24' },
    });
    await endSession(() => userEvent.click(save()));
    enter();
    expect(await screen.findByLabelText(/^Due date/)).toHaveValue('2026-12-24');
    const broughtBack = /We restored what you had typed before your session ended/;
    expect(await screen.findByText(broughtBack)).toBeVisible();
    expect(save()).toBeEnabled();
    cleanup();
    enter();
    expect(await screen.findByLabelText(/^Due date/)).toHaveValue('2026-10-01');
  });

  it('is not restored for another person after the session ended', async () => {
    enter();
    await userEvent.type(await name(), '2');
    await endSession(() => userEvent.click(save()));
    enter(8);
    expect(await name()).toHaveValue('HW 1');
    expect(save()).toBeDisabled();
    cleanup();
    enter();
    expect(await name()).toHaveValue('HW 12');
  });

  it(
    'is restored with the saved due date when the typed one could not be parsed',
    { tags: 'release' },
    async () => {
      enter();
      await userEvent.type(await name(), '2');
      typeUnreadable(screen.getByLabelText(/^Due date/));
      await endSession(() => press('Create token'));
      enter();
      expect(await name()).toHaveValue('HW 12');
      expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-10-01');
      scene.answerOf[`PATCH ${one}`] = (response) =>
        answerJson(response, 200, { assignment_outline: outline({ name: 'HW 12', version: 4 }) });
      await userEvent.type(screen.getByLabelText(/^Due date/), '{Enter}');
      await screen.findByText('Assignment saved');
      expect(scene.bodies('PATCH').at(-1)).toMatchObject({
        main_due_date: '2026-10-01T21:59:59.000Z',
      });
    },
  );
});
