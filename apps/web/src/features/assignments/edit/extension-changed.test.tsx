import { errors, type Extension } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { ada, editScene, one, patience, press, visit } from './testing/edit-scene.ts';
import { changeExtension, dialog, extensionOf } from './testing/extension.ts';

const scene = editScene();

describe('an extension that somebody else changed while its dialog was open', () => {
  const theirs = '2026-12-20T22:59:59.000Z';
  const refuseOnce = (method: string, extension: Extension | null) => {
    const { message: sentence } = errors.extension_changed;
    const failure = { code: 'extension_changed', message: sentence, msg: sentence, extension };
    scene.answerOf[`${method} ${one}/extensions/user/1`] = (response) => {
      scene.extensions = extension ? [extension] : [];
      answerJson(response, 409, failure);
      scene.answerOf[`${method} ${one}/extensions/user/1`] = (next) =>
        method === 'PUT'
          ? answerJson(next, 200, { extension: extensionOf(ada, theirs) })
          : next.writeHead(204).end();
    };
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it(
    'is granted again only after the new date was shown, and the dialog keeps student and date',
    { tags: 'release' },
    async () => {
      refuseOnce('PUT', extensionOf(ada, theirs));
      visit();
      await screen.findByText('No extensions yet.');
      await press('Grant extension');
      const asked = within(await dialog());
      await userEvent.click(asked.getByRole('combobox', { name: 'Student' }));
      await userEvent.click(asked.getByRole('option', { name: 'Ada Lovelace' }));
      await userEvent.type(asked.getByLabelText('Extended to'), '2026-12-12');
      await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
      expect(await asked.findByRole('alert')).toHaveTextContent(
        /^Since you opened this, Grace Hopper granted an extension until Dec 20, 2026, .+ Press again to replace that date with yours\.$/,
      );
      // Wait for the list behind the dialog: Ada must stay chosen even though she has an extension now.
      await screen.findByText(/^Dec 20, 2026/);
      expect(asked.getByRole('combobox', { name: 'Student' })).toHaveTextContent('Ada Lovelace');
      expect(asked.getByLabelText('Extended to')).toHaveValue('2026-12-12');
      await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
      await gone();
      const due_at = '2026-12-12T22:59:59.000Z';
      expect(scene.bodies('PUT')).toEqual([
        { due_at, before: null },
        { due_at, before: theirs },
      ]);
    },
  );

  it('is not mentioned once another student is chosen', { tags: 'release' }, async () => {
    refuseOnce('PUT', extensionOf(ada, theirs));
    visit();
    await screen.findByText('No extensions yet.');
    await press('Grant extension');
    const asked = within(await dialog());
    const choose = async (name: string) => {
      await userEvent.click(asked.getByRole('combobox', { name: 'Student' }));
      await userEvent.click(asked.getByRole('option', { name }));
    };
    await choose('Ada Lovelace');
    await userEvent.type(asked.getByLabelText('Extended to'), '2026-12-12');
    await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
    await asked.findByRole('alert');
    await choose('Bob Ross');
    expect(asked.queryByRole('alert')).toBeNull();
    await userEvent.click(asked.getByRole('button', { name: 'Grant extension' }));
    await expect.poll(() => scene.bodies('PUT').at(-1), patience).toMatchObject({ before: null });
  });

  it('is moved only after the new date was shown', async () => {
    const { asked } = await changeExtension(scene);
    refuseOnce('PUT', extensionOf(ada, theirs));
    fireEvent.change(asked.getByLabelText('Extended to'), { target: { value: '2026-12-16' } });
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    expect(await asked.findByRole('alert')).toHaveTextContent(
      /granted an extension until Dec 20, 2026/,
    );
    expect(asked.getByLabelText('Extended to')).toHaveValue('2026-12-16');
    await userEvent.keyboard('{Enter>3/}');
    expect(scene.bodies('PUT')).toHaveLength(1);
    await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
    await gone();
    const due_at = '2026-12-16T22:59:59.000Z';
    expect(scene.bodies('PUT')).toEqual([
      { due_at, before: '2026-10-08T21:59:59.000Z' },
      { due_at, before: theirs },
    ]);
  });

  it(
    'is granted again only after the dialog said that it was withdrawn',
    { tags: 'release' },
    async () => {
      const { asked } = await changeExtension(scene);
      refuseOnce('PUT', null);
      fireEvent.change(asked.getByLabelText('Extended to'), { target: { value: '2026-12-16' } });
      await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
      expect(await asked.findByRole('alert')).toHaveTextContent(/the extension was withdrawn/);
      await userEvent.click(asked.getByRole('button', { name: 'Change extension' }));
      await gone();
      expect(scene.bodies('PUT').at(-1)).toMatchObject({ before: null });
    },
  );

  it('is withdrawn only after the new date was shown', async () => {
    scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
    refuseOnce('DELETE', extensionOf(ada, theirs));
    visit();
    await screen.findByText(/Oct 8, 2026/);
    await press('Withdraw the extension of Ada Lovelace');
    const asked = within(await screen.findByRole('alertdialog'));
    expect(
      asked.getByText(/The extension until Oct 8, 2026, .+ will be withdrawn\./),
    ).toBeVisible();
    await press('Withdraw extension');
    expect(await asked.findByRole('alert')).toHaveTextContent(
      /^Since you opened this, Grace Hopper granted an extension until Dec 20, 2026, .+ Press again to withdraw it anyway\.$/,
    );
    expect(
      asked.getByText(/The extension until Dec 20, 2026, .+ will be withdrawn\./),
    ).toBeVisible();
    expect(screen.queryByText(errors.extension_changed.message)).toBeNull();
    // A held key must not confirm the new question.
    await userEvent.keyboard('{Enter>3/}');
    await press('Withdraw extension');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = scene.server.requests.filter(({ method }) => method === 'DELETE');
    const seen = sent.map(({ url }) => new URL(url, 'http://host').searchParams.get('before'));
    expect(seen).toEqual(['2026-10-08T21:59:59.000Z', theirs]);
  });
});
