import type { Extension } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ada, visit, type EditScene } from './edit-scene.ts';

export function extensionOf({ id, github_username }: typeof ada, due_at: string): Extension {
  const by = { granted_by: 'grace', granted_by_name: 'Grace Hopper', reason: null };
  const granted = { granted_at: '2026-09-02T12:00:00Z', ...by };
  return { user_id: id, full_name: 'Ada Lovelace', github_username, due_at, ...granted };
}

export const dialog = () => screen.findByRole('dialog');

/** Opens the dialog that changes Ada's extension, the only one. */
export async function changeExtension(scene: EditScene) {
  scene.extensions = [extensionOf(ada, '2026-10-08T21:59:59.000Z')];
  const router = visit();
  const name = 'Change the extension of Ada Lovelace';
  await userEvent.click(await screen.findByRole('button', { name }));
  return { asked: within(await dialog()), router };
}
