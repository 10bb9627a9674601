import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../../testing/shorten-timers.ts';
import { instantUser } from '../../../testing/instant-user.ts';
import { outline } from '../testing/outline.ts';
import { ada, bob, editScene, one, patience, press, visit } from './testing/edit-scene.ts';
import { changeExtension, dialog, extensionOf } from './testing/extension.ts';

const scene = editScene();

describe('extensions', () => {
  const message = 'An extension must end after the due date of the assignment.';
  const refuse = (response: ServerResponse) =>
    answerJson(response, 422, { code: 'extension_not_later', message, msg: message });

  it('are granted to a student of the classroom, who is then listed', async () => {
    scene.answerOf[`PUT ${one}/extensions/user/1`] = (response) => {
      scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
      answerJson(response, 200, { extension: scene.extensions[0] });
    };
    visit();
    expect(await screen.findByText('No extensions yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Grant extension' }));
    const asked = within(await dialog());
    await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
    expect(asked.getByText('Please select a student.')).toBeVisible();
    expect(asked.getByText('Please choose a date.')).toBeVisible();
    expect(asked.getByRole('combobox', { name: 'Student' })).toHaveFocus();
    await userEvent.click(asked.getByRole('combobox', { name: 'Student' }));
    expect(asked.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ada Lovelace',
      'Bob Ross',
    ]);
    await userEvent.click(asked.getByRole('option', { name: 'Ada Lovelace' }));
    const date = asked.getByLabelText('Extended to');
    expect(date).toHaveValue('');
    await userEvent.type(date, '2026-10-08');
    await instantUser.dblClick(asked.getByRole('button', { name: 'Grant extension' }));
    expect(await screen.findByText('Extension granted to Ada Lovelace')).toBeVisible();
    expect(scene.bodies('PUT')).toEqual([{ due_at: '2026-10-08T21:59:59.000Z', before: null }]);
    expect(await screen.findByRole('cell', { name: /Ada Lovelace/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("keep the dialog open with the server's message when the server refuses", async () => {
    scene.answerOf[`PUT ${one}/extensions/user/1`] = refuse;
    const { asked } = await changeExtension(scene);
    expect(asked.getByLabelText('Extended to')).toHaveValue('2026-10-08');
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    expect(await asked.findByText(message)).toBeVisible();

    let late: ServerResponse | undefined;
    scene.answerOf[`PUT ${one}/extensions/user/1`] = (response) => (late = response);
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => late, patience).toBeDefined();
    await userEvent.click(asked.getByText('Close'));
    refuse(late!);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('cannot be edited while the request is pending', { tags: 'release' }, async () => {
    let sent: ServerResponse | undefined;
    scene.answerOf[`PUT ${one}/extensions/user/1`] = (response) => (sent = response);
    const { asked } = await changeExtension(scene);
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

  it('report a failure even after the page was left', { tags: 'release' }, async () => {
    let late: ServerResponse | undefined;
    scene.answerOf[`PUT ${one}/extensions/user/1`] = (response) => (late = response);
    const { asked, router } = await changeExtension(scene);
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await expect.poll(() => late, patience).toBeDefined();
    await router.navigate('/app');
    await screen.findByText('elsewhere');
    refuse(late!);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('can be changed when the browser does not know the time zone of the due date', async () => {
    scene.assignment = outline({ due_time_zone: 'America/Not_Yet_Known' });
    const { asked } = await changeExtension(scene);
    expect(asked.getByText(/^Due Oct \d, 2026, [^(]+$/)).toBeVisible();
  });

  it('are marked as having no effect when the due date has moved past them', async () => {
    scene.extensions = [
      extensionOf(ada, '2026-10-01T21:59:59.000Z'),
      extensionOf(bob, '2026-10-08T21:59:59.000Z'),
    ];
    visit();
    const said = await screen.findByText(
      'Has no effect because it does not end after the due date.',
    );
    expect(screen.getByRole('cell', { name: /Oct 1, 2026/ })).toContainElement(said);
  });

  it('are withdrawn after a question', async () => {
    scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    scene.answerOf[`DELETE ${one}/extensions/user/1`] = (response) => {
      scene.extensions = [];
      response.writeHead(204).end();
    };
    visit();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Withdraw the extension of Ada Lovelace' }),
    );
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/will apply to Ada Lovelace again/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Withdraw extension' }));
    expect(await screen.findByText('No extensions yet.')).toBeVisible();
  });

  it(
    'close only their own dialog when the answer comes, without waiting for the list',
    { tags: 'release' },
    async () => {
      scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
      let late: ServerResponse | undefined;
      scene.answerOf[`DELETE ${one}/extensions/user/1`] = (response) => (late = response);
      visit();
      const withdraw = 'Withdraw the extension of Ada Lovelace';
      await userEvent.click(await screen.findByRole('button', { name: withdraw }));
      await press('Withdraw extension');
      await expect.poll(() => late, patience).toBeDefined();
      await press('Close');
      await press('Grant extension');
      const other = within(await dialog());
      scene.extensions = [extensionOf(ada, '2026-10-15T21:59:59.000Z')];
      late!.writeHead(204).end();
      await screen.findByText(/Oct 15, 2026/);
      await userEvent.type(other.getByLabelText('Extended to'), '2026-10-20');
      expect(await dialog()).toHaveAccessibleName('Grant extension');

      scene.answerOf[`GET ${one}/extensions`] = () => {};
      scene.answerOf[`DELETE ${one}/extensions/user/1`] = (response) =>
        response.writeHead(204).end();
      await press('Cancel');
      await press(withdraw);
      await press('Withdraw extension');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    },
  );

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
    scene.server.requests.map(({ method }) => method).filter((method) => method !== 'GET');

  it('are sent to the server in the order in which they were chosen', async () => {
    const { asked } = await changeExtension(scene);
    const waiting: ServerResponse[] = [];
    scene.answerOf[`PUT ${one}/extensions/user/1`] = (response) => waiting.push(response);
    scene.answerOf[`DELETE ${one}/extensions/user/1`] = (response) => waiting.push(response);
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

    const [extension] = scene.extensions;
    answerJson(waiting[0]!, 200, { extension });
    await expect.poll(() => waiting, patience).toHaveLength(2);
    expect(changes()).toEqual(['PUT', 'PUT']);
    answerJson(waiting[1]!, 200, { extension });
    await expect.poll(() => waiting, patience).toHaveLength(3);
    expect(changes()).toEqual(['PUT', 'PUT', 'DELETE']);
    expect(scene.bodies('PUT').at(-1)).toMatchObject({ due_at: '2026-12-09T22:59:59.000Z' });
    waiting[2]!.writeHead(204).end();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('let the next change go ahead when no answer comes', { tags: 'release' }, async () => {
    shortenCallTimeouts();
    scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    scene.answerOf[`DELETE ${one}/extensions/user/1`] = () => {
      // The server applied the change, but its answer is lost.
      scene.extensions = [extensionOf(bob, '2026-10-15T21:59:59.000Z'), ...scene.extensions];
    };
    scene.answerOf[`PUT ${one}/extensions/user/1`] = () => {};
    visit();
    await screen.findByText(/Oct 8, 2026/);
    await withdraw();
    await press('Withdraw extension');
    await press('Close');
    await changeTo('2026-12-09');
    await expect.poll(changes, patience).toEqual(['DELETE', 'PUT']);
    expect(await screen.findByText(/Oct 15, 2026/)).toBeInTheDocument();
    expect(await within(await dialog()).findByText(/^Failed to change/)).toBeVisible();
  });

  it('cannot be granted without a due date', async () => {
    scene.assignment = outline({ main_due_date: null });
    visit();
    const sentence = 'This assignment has no due date to extend.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grant extension' })).toBeNull();
  });

  it('have no effect without a due date, and can only be withdrawn', async () => {
    scene.assignment = outline({ main_due_date: null });
    scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    visit();
    expect(await screen.findByText('Has no effect because there is no due date.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change the extension/ })).toBeNull();
    await withdraw();
    const asked = await screen.findByRole('alertdialog');
    expect(asked).toHaveTextContent(
      'There is no due date now. If one is set, it will apply to Ada Lovelace.',
    );
    expect(asked).not.toHaveTextContent('N/A');
  });

  it('close their dialog for good when the due date is removed while it is open', async () => {
    await changeExtension(scene);
    const see = (main_due_date: string | null) => {
      scene.assignment = outline({ main_due_date, version: scene.assignment.version + 1 });
      window.dispatchEvent(new Event('visibilitychange'));
    };
    see(null);
    await screen.findByText('Has no effect because there is no due date.');
    expect(screen.queryByRole('dialog')).toBeNull();
    see('2026-10-02T21:59:59.000Z');
    await screen.findByRole('button', { name: 'Change the extension of Ada Lovelace' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
