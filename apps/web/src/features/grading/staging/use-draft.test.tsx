import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson } from '../../../lib/forgetting.ts';
import { wholeWork } from './staged.ts';
import { formId, type FormTarget } from './unfinished.ts';
import { draftOf, useDraft } from './use-draft.ts';

afterEach(() => {
  forgetPerson('arriving');
  vi.unstubAllGlobals();
});

it('draws the page around a form anew for its first letter and its last, and for none between', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const at = { cid: 7, aid: 12, wid: 9 };
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
