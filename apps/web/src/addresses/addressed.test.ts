import { expect, it } from 'vitest';
import { addressedBy, idFrom } from './addressed.ts';

it.each([
  ['/app/assignments/12', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/rubric', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/edit', { kind: 'assignment', id: 12 }],
  ['/app/submissions/7', { kind: 'work', id: 7 }],
  ['/app/grading/assignment/12/student/7', { kind: 'assignment', id: 12 }],
])('%s names something of one classroom', (pathname, addressed) => {
  expect(addressedBy(pathname)).toEqual(addressed);
});

it.each([
  ['?rubric=3', { kind: 'rubric', id: 3 }],
  ['?assignment=12', { kind: 'assignment', id: 12 }],
  ['?assignment=12&rubric=3&copy=true', { kind: 'rubric', id: 3 }],
  ['?rubric=x', undefined],
  ['', undefined],
])('the rubric editor is about what its query names: %s', (search, addressed) => {
  expect(addressedBy('/app/rubrics/new', search)).toEqual(addressed);
  expect(addressedBy('/app/rubrics', search)).toBeUndefined();
});

it.each(['invite-tas', 'invite-students', 'success'])(
  'the steps after a classroom is made are about the one that was made: %s',
  (step) => {
    const made = { kind: 'classroom', id: 7 };
    expect(addressedBy(`/app/classroom/${step}`, '?classroom=7')).toEqual(made);
    expect(addressedBy(`/app/classroom/${step}`)).toBeUndefined();
  },
);

it.each([
  '/app/assignments',
  '/app/assignments/create',
  '/app/assignments/12x',
  '/app/assignments/0',
  '/app/grading',
  '/app/dashboard',
  '/elsewhere/app/submissions/7',
])('%s is about the selected classroom', (pathname) => {
  expect(addressedBy(pathname)).toBeUndefined();
});

it.each([undefined, '', '0', '01', '-1', '1e3', '9007199254740993', '12345678901234567'])(
  '%s is no id',
  (part) => {
    expect(idFrom(part)).toBeUndefined();
  },
);
