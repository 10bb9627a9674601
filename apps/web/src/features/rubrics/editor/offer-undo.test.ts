import { QueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toast.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { needsLogin } from '../../session/session-ended.ts';
import { fullRubric } from '../testing/full-rubric.ts';
import { offerUndo } from './offer-undo.ts';

afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

const refusals = () =>
  toast.getToasts().flatMap((one) => ('type' in one && one.type === 'error' ? [one.title] : []));

async function undoAnswered(status: number, message: string): Promise<QueryClient> {
  const refused = Response.json({ code: 'conflict', message, msg: message }, { status });
  vi.stubGlobal('fetch', async () => refused);
  const client = new QueryClient();
  offerUndo(client, fullRubric(), 6);
  const [offer] = toast.getToasts() as unknown as { action: { onClick: () => void } }[];
  offer?.action.onClick();
  await vi.waitFor(() => expect(refused.bodyUsed).toBe(true));
  return client;
}

it('a refused undo shows the reason of the server', async () => {
  await undoAnswered(409, 'Not now.');
  await vi.waitFor(() => expect(refusals()).toEqual(['Not now.']));
});

it('an undo after the session ended shows no error toast', async () => {
  const client = await undoAnswered(401, 'Unauthorized');
  const errors = () =>
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.error);
  await vi.waitFor(() => expect(errors().map(needsLogin)).toEqual([true]));
  expect(refusals()).toEqual([]);
});
