import type { Gradebook } from '@lectern/contract';
import { expect, it } from 'vitest';
import { assignmentCsv, fileName, gradebookCsv } from './gradebook-csv.ts';
import { itemsOf } from './gradebook-items.ts';

const counting = { category_id: null, extra_credit: false, maximum: 10 };
const book = {
  categories: [],
  assignments: [{ assignment_id: 3, name: 'HW 1', due_at: null, counts: true, ...counting }],
  columns: [{ column_id: 5, name: 'Exam', published: true, ...counting }],
  sections: [
    { section_id: 1, name: 'A' },
    { section_id: 2, name: 'B' },
  ],
  people: [
    {
      user_id: 7,
      full_name: '=HYPERLINK("x")',
      github_username: 'ada',
      identifier: '0042',
      email: 'ada@school.example',
      section_ids: [1, 2],
      total: 81.25,
      cells: [
        {
          state: 'GRADE_PUBLISHED' as const,
          work_id: 9,
          late_by: 61,
          auto: 3,
          manual: 5,
          overall: 8,
          score: 8.5,
          published: 8,
          published_at: '2026-10-10T12:00:00Z',
        },
        { excused: true as const },
      ],
    },
    {
      user_id: 8,
      full_name: '',
      github_username: 'bob',
      section_ids: [],
      total: null,
      cells: [{ state: 'NOT_ACCEPTED' as const, missing: true as const }, {}],
    },
  ],
} satisfies Omit<Gradebook, 'version'>;

it('the gradebook file has a row per person, and no name in it runs as a formula', () => {
  expect(gradebookCsv(book, true).split('\r\n')).toEqual([
    'Student,Login,Identifier,E-mail,Section,HW 1 (of 10),Exam (of 10),Total (%)',
    `"'=HYPERLINK(""x"")",ada,0042,ada@school.example,"A; B",8.5,EX,81.25`,
    'bob,bob,,,,0,,',
    '',
  ]);
});

it('the file of an assignment has every part of the score', () => {
  const [item] = itemsOf(book);
  if (item?.kind !== 'assignment') throw new Error('expected an assignment');
  expect(assignmentCsv(book, item, true).split('\r\n')).toEqual([
    'Student,Login,Identifier,E-mail,Section,State,Late by (seconds),Auto Grader Score,Manual Feedback Score,Overall Score,Final score,Maximum,Published at',
    `"'=HYPERLINK(""x"")",ada,0042,ada@school.example,"A; B",GRADE_PUBLISHED,61,3,5,8,8.5,10,2026-10-10T12:00:00Z`,
    'bob,bob,,,,NOT_ACCEPTED,,,,,,10,',
    '',
  ]);
});

it('files for teaching assistants have no identifiers and addresses', () => {
  const [item] = itemsOf(book);
  if (item?.kind !== 'assignment') throw new Error('expected an assignment');
  for (const text of [gradebookCsv(book, false), assignmentCsv(book, item, false)]) {
    expect(text).not.toMatch(/0042|school|Identifier|E-mail/);
  }
});

it('names of files have only letters, digits and hyphens', () => {
  expect(fileName('CS 101 / Fall', 'Übung: 1')).toBe('CS-101-Fall-Übung-1.csv');
});
