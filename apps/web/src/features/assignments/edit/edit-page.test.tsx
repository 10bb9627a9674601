import type { AssignmentOutline, Extension } from '@lectern/contract';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { inNoTime } from '../../../testing/in-no-time.ts';
import { typeUnreadable } from '../../../testing/type-unreadable.ts';
import { person } from '../../people/testing/person.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { outline } from '../testing/outline.ts';
import { visitForm } from '../testing/visit-form.tsx';
import { Component as EditPage } from './edit-page.tsx';

// Each test waits for real answers; a busy machine may take its time over them.
const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });
vi.setConfig({ testTimeout: 30_000 });

const one = '/api/classrooms/classroom/7/assignments/assignment/12';
const ada = person({ id: 1, first_name: 'Ada', last_name: 'Lovelace' });
const bob = person({ id: 2, first_name: 'Bob', last_name: 'Ross' });
const tim = person({ id: 3, first_name: 'Tim', last_name: 'Tutor', classroom_role: 'TA' });
const rex = person({ id: 4, status: 'REQUESTED', status_reason: 'removed_before' });

function extensionOf({ id, github_username }: typeof ada, due_at: string): Extension {
  const by = { granted_by: 'grace', granted_by_name: 'Grace Hopper' };
  const granted = { granted_at: '2026-09-02T12:00:00Z', ...by };
  return { user_id: id, full_name: 'Ada Lovelace', github_username, due_at, ...granted };
}

let server: ApiServer;
let assignment: AssignmentOutline;
let extensions: Extension[];
let answerOf: Record<string, (response: ServerResponse) => void>;

beforeEach(async () => {
  assignment = outline();
  extensions = [];
  answerOf = {
    [`GET ${one}`]: (response) => answerJson(response, 200, { assignment_outline: assignment }),
    [`GET ${one}/extensions`]: (response) => answerJson(response, 200, { extensions }),
    [`GET ${one}/autograder-token`]: (response) =>
      answerJson(response, 200, { autograder_token: null }),
    'GET /api/classrooms/classroom/7/students': (response) =>
      answerJson(response, 200, { users: [bob, tim, rex, ada] }),
  };
  server = await startApiServer((request, response) => {
    const answer = answerOf[`${request.method} ${request.url}`];
    if (answer) answer(response);
    else answerJson(response, 500, {});
  });
});
afterEach(async () => {
  toast.dismiss();
  await server.close();
});

function visit(address = '/app/assignments/12/edit', gate?: ReactNode, userId = 9) {
  return visitForm(EditPage, { path: '/app/assignments/:id/edit', address, userId, gate });
}

const name = () => screen.findByLabelText('Assignment name');
const save = () => screen.getByRole('button', { name: 'Save changes' });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const bodies = (method: string) =>
  server.requests
    .filter((request) => request.method === method)
    .map(({ body }) => JSON.parse(body) as object);

describe('the form', () => {
  it('saves what was changed, with the version that it was filled from', async () => {
    let asked: ServerResponse | undefined;
    answerOf[`PATCH ${one}`] = (response) => {
      assignment = outline({ name: 'HW 2', default_score: 5, version: 4 });
      asked = response;
    };
    visit();
    expect(await name()).toHaveValue('HW 1');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-10-01');
    expect(screen.getByText(/Time zone: Europe\/Berlin/)).toBeVisible();
    expect(save()).toBeDisabled();
    await userEvent.clear(await name());
    await userEvent.type(await name(), 'HW 2');
    await userEvent.clear(screen.getByLabelText('Default score'));
    await userEvent.type(screen.getByLabelText('Default score'), '5');
    await inNoTime.dblClick(save());
    await expect.poll(() => asked, patience).toBeDefined();
    fireEvent.change(await name(), { target: { value: 'too late' } });
    expect(await name()).toHaveValue('HW 2');
    answerJson(asked!, 200, { assignment_outline: assignment });
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    expect(bodies('PATCH')).toEqual([
      {
        version: 3,
        name: 'HW 2',
        main_due_date: '2026-10-01T21:59:59.000Z',
        due_time_zone: 'Europe/Berlin',
        default_score: 5,
        maximum_score: null,
      },
    ]);
    await expect.poll(save, patience).not.toHaveAttribute('aria-busy');
    // Pressed a moment ago, it has the focus until that moves on.
    await expect.poll(save, patience).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(save()).toBeDisabled();
  });

  it('keeps what was typed when somebody else was faster, until it is loaded anew', async () => {
    const message = 'Somebody else changed this at the same time. Please reload.';
    answerOf[`PATCH ${one}`] = (response) => {
      assignment = outline({ name: 'HW of others', version: 4 });
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

  it('goes on from what was saved when only the answer was lost', async () => {
    answerOf[`PATCH ${one}`] = (response) => response.destroy();
    const router = visit();
    fireEvent.change(await screen.findByLabelText(/^Due date/), {
      target: { value: '2026-12-24' },
    });
    await userEvent.click(save());
    expect(await screen.findByText('Failed to save assignment')).toBeVisible();
    assignment = outline({ main_due_date: '2026-12-24T22:59:59.000Z', version: 4 });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    expect(screen.queryByText('Failed to save assignment')).toBeNull();
    await userEvent.tab();
    expect(save()).toBeDisabled();

    answerOf[`PATCH ${one}`] = (response) => {
      assignment = { ...assignment, name: 'HW 12', version: 5 };
      answerJson(response, 200, { assignment_outline: assignment });
    };
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    await expect.poll(save, patience).toHaveAttribute('aria-disabled', 'true');
    expect(bodies('PATCH').at(-1)).toMatchObject({ version: 4, name: 'HW 12' });
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
  });

  it('shows nothing of a day that cannot be read once it is loaded anew', async () => {
    answerOf[`PATCH ${one}`] = (response) => {
      assignment = outline({ main_due_date: null, version: 4 });
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

  it('does not send what cannot be saved', async () => {
    visit();
    await userEvent.clear(await name());
    await userEvent.click(save());
    expect(await name()).toHaveAccessibleDescription(
      expect.stringContaining('Please provide an assignment name.'),
    );
    expect(await name()).toHaveFocus();
    expect(bodies('PATCH')).toEqual([]);
  });

  it.each(['Default score', /^Maximum score/])(
    'takes no unfinished number as %s',
    async (label) => {
      assignment = outline({ default_score: 5, maximum_score: 31 });
      visit();
      await name();
      const score = screen.getByLabelText(label);
      typeUnreadable(score);
      await userEvent.click(save());
      expect(score).toHaveAccessibleDescription(expect.stringContaining('Whole numbers only.'));
      expect(score).toHaveFocus();
      expect(bodies('PATCH')).toEqual([]);
      answerOf[`PATCH ${one}`] = (response) =>
        answerJson(response, 200, { assignment_outline: outline({ version: 4 }) });
      await userEvent.click(screen.getByRole('button', { name: /^Increase Default score/ }));
      await userEvent.click(screen.getByRole('button', { name: /^Increase Maximum score/ }));
      await userEvent.click(save());
      await screen.findByText('Assignment saved');
    },
  );

  it('leaves the name alone once somebody has accepted', async () => {
    assignment = outline({ has_acceptances: true });
    visit();
    expect(await name()).toHaveAttribute('readonly');
    expect(screen.getByText(/The name can no longer be changed/)).toBeVisible();
  });

  it.each(['x', '0', '1.5'])('knows no assignment %s', async (id) => {
    visit(`/app/assignments/${id}/edit`);
    expect(await screen.findByText('Missing classroom or assignment ID')).toBeVisible();
  });

  it('says when the assignment cannot be loaded', async () => {
    delete answerOf[`GET ${one}`];
    visit();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('what is not saved', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = 'Leave without saving?';

  it('is not left behind without a question, and nothing is asked when there is nothing', async () => {
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

  it('is nothing any more once it is saved', async () => {
    const saved = outline({ name: 'HW 12', version: 4 });
    const router = visit();
    answerOf[`PATCH ${one}`] = (response) =>
      answerJson(response, 200, { assignment_outline: saved });
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    expect(await screen.findByText('Assignment saved')).toBeVisible();
    await leave();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
  });

  it('is waited for no more once it is saved, also where it was asked about meanwhile', async () => {
    let asked: ServerResponse | undefined;
    answerOf[`PATCH ${one}`] = (response) => (asked = response);
    const router = visit();
    await userEvent.type(await name(), '2');
    await userEvent.click(save());
    await expect.poll(() => asked, patience).toBeDefined();
    await leave();
    await screen.findByRole('alertdialog', { name: question });
    const saved = outline({ name: 'HW 12', version: 4 });
    answerJson(asked!, 200, { assignment_outline: saved });
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/12');
  });

  const enter = (userId = 9) => {
    answerOf['GET /api/user'] = (response) => answerJson(response, 200, signedIn(userId, 'grace'));
    return visit(undefined, <SessionGate />, userId);
  };
  const endSession = async (notice: () => Promise<unknown>) => {
    const over = (response: ServerResponse) =>
      answerJson(response, 401, { code: 'unauthorized', message: 'Over.', msg: 'Over.' });
    const sent = { [`PATCH ${one}`]: over, [`POST ${one}/autograder-token`]: over };
    answerOf = { ...answerOf, 'GET /api/user': over, ...sent };
    await notice();
    await screen.findByText('elsewhere');
    cleanup();
  };

  it('is there again for whoever logs in after the session ended over it', async () => {
    enter();
    fireEvent.change(await screen.findByLabelText(/^Due date/), {
      target: { value: '2026-12-24' },
    });
    await endSession(() => userEvent.click(save()));
    enter();
    expect(await screen.findByLabelText(/^Due date/)).toHaveValue('2026-12-24');
    const broughtBack = /What you had typed before your session ended is here again/;
    expect(await screen.findByText(broughtBack)).toBeVisible();
    expect(save()).toBeEnabled();
    cleanup();
    enter();
    expect(await screen.findByLabelText(/^Due date/)).toHaveValue('2026-10-01');
  });

  it('is for nobody else who logs in after the session ended over it', async () => {
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

  it('is there again with the due date of before, where none could be read', async () => {
    enter();
    await userEvent.type(await name(), '2');
    typeUnreadable(screen.getByLabelText(/^Due date/));
    await endSession(() => press('Create token'));
    enter();
    expect(await name()).toHaveValue('HW 12');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-10-01');
    answerOf[`PATCH ${one}`] = (response) =>
      answerJson(response, 200, { assignment_outline: outline({ name: 'HW 12', version: 4 }) });
    await userEvent.type(screen.getByLabelText(/^Due date/), '{Enter}');
    await screen.findByText('Assignment saved');
    expect(bodies('PATCH').at(-1)).toMatchObject({ main_due_date: '2026-10-01T21:59:59.000Z' });
  });
});

describe('extensions', () => {
  const dialog = () => screen.findByRole('dialog');

  const message = 'An extension must end after the due date of the assignment.';
  const refuse = (response: ServerResponse) =>
    answerJson(response, 422, { code: 'extension_not_later', message, msg: message });
  const change = async () => {
    extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    const router = visit();
    const name = 'Change the extension of Ada Lovelace';
    await userEvent.click(await screen.findByRole('button', { name }));
    return { asked: within(await dialog()), router };
  };

  it('are granted to a student of the classroom', async () => {
    answerOf[`PUT ${one}/extensions/user/1`] = (response) => {
      extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
      answerJson(response, 200, { extension: extensions[0] });
    };
    visit();
    expect(await screen.findByText('No student has an extension.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Grant extension' }));
    const asked = within(await dialog());
    await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
    expect(asked.getByText('Please select a student.')).toBeVisible();
    expect(asked.getByText('Please choose a date.')).toBeVisible();
    await userEvent.click(asked.getByRole('combobox', { name: 'Student' }));
    expect(asked.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ada Lovelace',
      'Bob Ross',
    ]);
    await userEvent.click(asked.getByRole('option', { name: 'Ada Lovelace' }));
    const date = asked.getByLabelText('Extended to');
    expect(date).toHaveValue('');
    await userEvent.type(date, '2026-10-08');
    await inNoTime.dblClick(asked.getByRole('button', { name: 'Grant extension' }));
    expect(await screen.findByText('Extension granted to Ada Lovelace')).toBeVisible();
    expect(bodies('PUT')).toEqual([{ due_at: '2026-10-08T21:59:59.000Z' }]);
    expect(await screen.findByRole('cell', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay open with the sentence of the server when it refuses', async () => {
    answerOf[`PUT ${one}/extensions/user/1`] = refuse;
    const { asked } = await change();
    expect(asked.getByLabelText('Extended to')).toHaveValue('2026-10-08');
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    expect(await asked.findByText(message)).toBeVisible();

    let late: ServerResponse | undefined;
    answerOf[`PUT ${one}/extensions/user/1`] = (response) => (late = response);
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => late, patience).toBeDefined();
    await userEvent.click(asked.getByText('Close'));
    refuse(late!);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('show what was sent until it is answered', async () => {
    let sent: ServerResponse | undefined;
    answerOf[`PUT ${one}/extensions/user/1`] = (response) => (sent = response);
    const { asked } = await change();
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => sent, patience).toBeDefined();
    const date = asked.getByLabelText('Extended to');
    fireEvent.change(date, { target: { value: '2026-12-09' } });
    expect(date).toHaveValue('2026-10-08');
    refuse(sent!);
    expect(await asked.findByText(message)).toBeVisible();
    fireEvent.change(date, { target: { value: '2026-12-09' } });
    expect(date).toHaveValue('2026-12-09');
  });

  it('say that they failed also when the page was left meanwhile', async () => {
    let late: ServerResponse | undefined;
    answerOf[`PUT ${one}/extensions/user/1`] = (response) => (late = response);
    const { asked, router } = await change();
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => late, patience).toBeDefined();
    await router.navigate('/app');
    await screen.findByText('elsewhere');
    refuse(late!);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('say when the due date has moved behind them', async () => {
    extensions = [
      extensionOf(ada, '2026-10-01T21:59:59.000Z'),
      extensionOf(bob, '2026-10-08T21:59:59.000Z'),
    ];
    visit();
    const said = await screen.findByText('Without effect: it does not end after the due date.');
    expect(screen.getByRole('cell', { name: /Oct 1, 2026/ })).toContainElement(said);
  });

  it('are withdrawn after a question', async () => {
    extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    answerOf[`DELETE ${one}/extensions/user/1`] = (response) => {
      extensions = [];
      response.writeHead(204).end();
    };
    visit();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Withdraw the extension of Ada Lovelace' }),
    );
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/Ada Lovelace will be held to the due date/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Withdraw extension' }));
    expect(await screen.findByText('No student has an extension.')).toBeVisible();
  });

  it('close the dialog of their own answer, and do not wait for the list', async () => {
    extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    let late: ServerResponse | undefined;
    answerOf[`DELETE ${one}/extensions/user/1`] = (response) => (late = response);
    visit();
    const withdraw = 'Withdraw the extension of Ada Lovelace';
    await userEvent.click(await screen.findByRole('button', { name: withdraw }));
    await press('Withdraw extension');
    await expect.poll(() => late, patience).toBeDefined();
    await press('Close');
    await press('Grant extension');
    const other = within(await dialog());
    extensions = [extensionOf(ada, '2026-10-15T21:59:59.000Z')];
    late!.writeHead(204).end();
    await screen.findByText(/Oct 15, 2026/);
    await userEvent.type(other.getByLabelText('Extended to'), '2026-10-20');
    expect(await dialog()).toHaveAccessibleName('Grant extension');

    answerOf[`GET ${one}/extensions`] = () => {};
    answerOf[`DELETE ${one}/extensions/user/1`] = (response) => response.writeHead(204).end();
    await press('Cancel');
    await press(withdraw);
    await press('Withdraw extension');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  const withdraw = () => press('Withdraw the extension of Ada Lovelace');
  const changeTo = async (day: string) => {
    await press('Change the extension of Ada Lovelace');
    const asked = within(await dialog());
    fireEvent.change(asked.getByLabelText('Extended to'), { target: { value: day } });
    const send = asked.getByRole('button', { name: 'Change extension' });
    await userEvent.click(send);
    return send;
  };
  const changes = () =>
    server.requests.map(({ method }) => method).filter((method) => method !== 'GET');

  it('are stored in the order in which they were chosen', async () => {
    const { asked } = await change();
    const waiting: ServerResponse[] = [];
    answerOf[`PUT ${one}/extensions/user/1`] = (response) => waiting.push(response);
    answerOf[`DELETE ${one}/extensions/user/1`] = (response) => waiting.push(response);
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => waiting, patience).toHaveLength(1);
    await userEvent.click(asked.getByText('Close'));
    const send = await changeTo('2026-12-09');
    expect(send).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(within(await dialog()).getByText('Close'));
    await withdraw();
    await press('Withdraw extension');
    const busy = screen.getByRole('button', { name: 'Withdraw extension' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(changes()).toEqual(['PUT']);

    const [extension] = extensions;
    answerJson(waiting[0]!, 200, { extension });
    await expect.poll(() => waiting, patience).toHaveLength(2);
    expect(changes()).toEqual(['PUT', 'PUT']);
    answerJson(waiting[1]!, 200, { extension });
    await expect.poll(() => waiting, patience).toHaveLength(3);
    expect(changes()).toEqual(['PUT', 'PUT', 'DELETE']);
    expect(bodies('PUT').at(-1)).toEqual({ due_at: '2026-12-09T22:59:59.000Z' });
    waiting[2]!.writeHead(204).end();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('make way for the next when there is no answer', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    answerOf[`DELETE ${one}/extensions/user/1`] = () => {
      // It was carried out, and its answer is lost.
      extensions = [extensionOf(bob, '2026-10-15T21:59:59.000Z'), ...extensions];
    };
    answerOf[`PUT ${one}/extensions/user/1`] = () => {};
    visit();
    await screen.findByText(/Oct 8, 2026/);
    await withdraw();
    await press('Withdraw extension');
    await press('Close');
    await changeTo('2026-12-09');
    await expect.poll(changes, patience).toEqual(['DELETE', 'PUT']);
    expect(await screen.findByText(/Oct 15, 2026/)).toBeInTheDocument();
    expect(await within(await dialog()).findByText(/^Failed to change/)).toBeVisible();
    limit.mockRestore();
  });

  it('need a due date', async () => {
    assignment = outline({ main_due_date: null });
    visit();
    const sentence = 'This assignment has no due date that could be extended.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grant extension' })).toBeNull();
  });
});

it('makes a token for a CI, shows it once, and revokes it', async () => {
  const by = { created_by: 'ada', created_by_name: 'Ada Lovelace' };
  const since = { created_at: '2026-09-01T12:00:00Z', ...by };
  const token = `${one}/autograder-token`;
  answerOf[`POST ${token}`] = (response) => answerJson(response, 200, { token: 'lectern_ci_x' });
  visit();
  const panel = within(await screen.findByRole('region', { name: 'Autograder' }));
  const create = await panel.findByRole('button', { name: 'Create token' });
  expect(panel.getByText('There is no token.')).toBeVisible();
  let known: ServerResponse | undefined;
  answerOf[`GET ${token}`] = (response) => (known = response);
  await inNoTime.dblClick(create);
  expect(await panel.findByText('lectern_ci_x')).toBeVisible();
  // Another one would replace it unasked.
  await userEvent.click(create);
  await expect.poll(() => known, patience).toBeDefined();
  answerOf[`GET ${token}`] = (response) => answerJson(response, 200, { autograder_token: since });
  answerJson(known!, 200, { autograder_token: since });
  expect(
    await panel.findByText('The token was created on Sep 1, 2026 by Ada Lovelace.'),
  ).toBeVisible();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);

  let late: ServerResponse | undefined;
  answerOf[`POST ${token}`] = (response) => (late = response);
  await press('Replace token');
  await userEvent.click(screen.getAllByRole('button', { name: 'Replace token' }).at(-1)!);
  await expect.poll(() => late, patience).toBeDefined();
  await press('Close');
  await press('Revoke token');
  answerJson(late!, 200, { token: 'lectern_ci_y' });
  expect(await panel.findByText('lectern_ci_y')).toBeVisible();

  answerOf[`DELETE ${token}`] = (response) => response.writeHead(204).end();
  answerOf[`GET ${token}`] = (response) => answerJson(response, 200, { autograder_token: null });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke token' }));
  expect(await panel.findByText('There is no token.')).toBeVisible();
  expect(panel.queryByText('lectern_ci_x')).toBeNull();
});
