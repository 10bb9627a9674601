import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearSelectedClassroom,
  parseSelectedClassroom,
  recallClassroomOf,
  selectClassroom,
  selectedClassroomCookieText,
  useSelectedClassroom,
} from './selected-classroom.ts';

const classroom = { id: 7, name: 'Año 1 – Data; Structures=', org_id: 5e9, org_name: 'cs-101' };

afterEach(clearSelectedClassroom);

const pairOf = (text: string) => text.split(';')[0] ?? '';

describe('the cookie of the selected classroom', () => {
  it('lasts 30 days and is sent to this site only', () => {
    expect(selectedClassroomCookieText(classroom, false)).toMatch(
      /; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    );
    expect(selectedClassroomCookieText(classroom, true)).toMatch(/; Secure$/);
    expect(selectedClassroomCookieText(undefined, false)).toMatch(
      /^lectern_classroom=; Max-Age=0;/,
    );
  });

  it('is read back unchanged among other cookies', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (name, org_name) => {
        const chosen = { ...classroom, name, org_name };
        const cookies = `theme=dark; ${pairOf(selectedClassroomCookieText(chosen, false))}; x=1`;
        expect(parseSelectedClassroom(cookies)).toEqual(chosen);
      }),
    );
  });

  it.each([
    '',
    'lectern_classroom=',
    'lectern_classroom=%E0%A4%A',
    'lectern_classroom=null',
    'lectern_classroom=[1]',
    'lectern_classroom={"id":"7"}',
    `lectern_classroom=${encodeURIComponent('{"id":-1,"name":"a","org_id":1,"org_name":"b"}')}`,
    'other_lectern_classroom=%7B%7D',
  ])('is ignored when it is %j', (cookies) => {
    expect(parseSelectedClassroom(cookies)).toBeUndefined();
  });
});

it('every screen shows another classroom when it is selected', () => {
  const { result } = renderHook(useSelectedClassroom);
  expect(result.current).toBeUndefined();
  act(() => selectClassroom(classroom));
  expect(result.current).toEqual(classroom);
  expect(parseSelectedClassroom(document.cookie)).toEqual(classroom);
  act(clearSelectedClassroom);
  expect(result.current).toBeUndefined();
  expect(document.cookie).not.toContain('lectern_classroom');
});

it('a tab keeps its classroom when another tab selects another one', () => {
  const { result } = renderHook(useSelectedClassroom);
  act(() => selectClassroom(classroom));
  const other = { ...classroom, id: 8, name: 'Spring 2027' };
  act(() => {
    document.cookie = selectedClassroomCookieText(other, false);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(parseSelectedClassroom(document.cookie)).toEqual(other);
  expect(result.current).toEqual(classroom);
});

describe('after a reload, a tab', () => {
  const other = { ...classroom, id: 8, name: 'Spring 2027' };
  const reload = async () => {
    vi.resetModules();
    return (await import('./selected-classroom.ts')).selectedClassroom();
  };
  const reloadAs = async (userId: number) => {
    vi.resetModules();
    const loaded = await import('./selected-classroom.ts');
    loaded.recallClassroomOf(userId);
    return loaded.selectedClassroom();
  };

  it('keeps its classroom, even if another tab has selected another one', async () => {
    selectClassroom(classroom);
    document.cookie = selectedClassroomCookieText(other, false);
    expect(await reload()).toEqual(classroom);
  });

  it('keeps the classroom that it took over from another tab', async () => {
    document.cookie = selectedClassroomCookieText(classroom, false);
    expect(await reload()).toEqual(classroom);
    document.cookie = selectedClassroomCookieText(other, false);
    expect(await reload()).toEqual(classroom);
  });

  it('has no classroom after a logout, and then the one that the next person selects', async () => {
    selectClassroom(classroom);
    document.cookie = selectedClassroomCookieText(undefined, false);
    expect(await reload()).toBeUndefined();
    document.cookie = selectedClassroomCookieText(other, false);
    expect(await reload()).toEqual(other);
  });

  it('takes over the classroom of another person who has logged in, and keeps it', async () => {
    recallClassroomOf(1);
    selectClassroom(classroom);
    document.cookie = selectedClassroomCookieText(other, false);
    expect(await reloadAs(1)).toEqual(classroom);
    expect(await reloadAs(2)).toEqual(other);
    document.cookie = selectedClassroomCookieText(classroom, false);
    expect(await reloadAs(2)).toEqual(other);
  });

  it('uses the last selection of any tab if its own cannot be read', async () => {
    selectClassroom(other);
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"id":"7"');
    expect(await reload()).toEqual(other);
  });
});
