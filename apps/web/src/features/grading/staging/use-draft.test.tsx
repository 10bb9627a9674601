import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearPersonalData } from '../../../lib/personal-data.ts';
import { wholeWork } from './staged.ts';
import { formId, type FormTarget } from './unfinished.ts';
import { draftOf, useDraft } from './use-draft.ts';

afterEach(() => {
  clearPersonalData('arriving');
  vi.unstubAllGlobals();
});

const at = { cid: 7, aid: 12, wid: 9 };

it('typing in a form renders the page around it only for the first and last letter', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const store = draftOf(1, at);
  const target: FormTarget = { kind: 'new', place: wholeWork, key: 'a' };
  const write = (body: string) => act(() => store.write(formId(target), { body, points: 0 }));
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useDraft(1, at);
  });
  act(() => store.openForm(target, { body: '', points: 0 }));
  expect(result.current.forms.size).toBe(1);
  write('H');
  expect(result.current.synced).toBe(false);
  renders = 0;
  for (const body of ['Ha', 'Hal', 'Half', 'Half a']) write(body);
  expect(renders).toBe(0);
  expect(store.state().forms.get(formId(target))?.written.body).toBe('Half a');
  write('');
  expect(result.current.synced).toBe(true);
  expect(renders).toBe(1);
});

it('useDraft loads the draft when the saved comments change or the tab gets the focus, and saves it when the page closes', async () => {
  const nothing = { items: [], version: 0, updated_at: null };
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => Response.json(nothing));
  vi.stubGlobal('fetch', fetch);
  const asked = (method: string) =>
    fetch.mock.calls.flatMap(([, init]) => (init.method === method ? [init] : []));
  const initialProps = { savedVersions: 'one' };
  const { rerender, result } = renderHook(({ savedVersions }) => useDraft(1, at, savedVersions), {
    initialProps,
  });
  await waitFor(() => expect(asked('GET')).toHaveLength(1));
  rerender({ savedVersions: 'two' });
  await waitFor(() => expect(asked('GET')).toHaveLength(2));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked('GET')).toHaveLength(3));
  const written = { body: 'Too long', points: 0 };
  act(() => result.current.store.stage({ type: 'create', key: 'a', place: wholeWork, written }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(asked('PUT')).toMatchObject([{ keepalive: true }]));
});
