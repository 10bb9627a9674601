import { expect, it } from 'vitest';
import { addressedBy, idFrom } from './addressed.ts';

it.each([
  ['/app/assignments/12', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/rubric', { kind: 'assignment', id: 12 }],
  ['/app/assignments/12/edit', { kind: 'assignment', id: 12 }],
  ['/app/submissions/7', { kind: 'work', id: 7 }],
  ['/app/my-work/7', { kind: 'work', id: 7 }],
  ['/app/grading/assignment/12/student/7', { kind: 'assignment', id: 12 }],
])('the address %s determines its classroom', (pathname, addressed) => {
  expect(addressedBy(pathname)).toEqual(addressed);
});

it.each([
  ['?rubric=3', { kind: 'rubric', id: 3 }],
  ['?assignment=12', { kind: 'assignment', id: 12 }],
  ['?assignment=12&rubric=3&copy=true', { kind: 'rubric', id: 3 }],
  ['?rubric=x', undefined],
  ['', undefined],
])('the query %j of the rubric editor determines its classroom', (search, addressed) => {
  expect(addressedBy('/app/rubrics/new', search)).toEqual(addressed);
  expect(addressedBy('/app/rubrics', search)).toBeUndefined();
});

it.each(['invite-tas', 'invite-students', 'success'])(
  'the address of the step %s names the created classroom',
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
  '/app/my-work',
  '/elsewhere/app/submissions/7',
])('the address %s uses the selected classroom', (pathname) => {
  expect(addressedBy(pathname)).toBeUndefined();
});

it.each([undefined, '', '0', '01', '-1', '1e3', '9007199254740993', '12345678901234567'])(
  '%s is not an id',
  (part) => {
    expect(idFrom(part)).toBeUndefined();
  },
);
