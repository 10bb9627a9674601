import type { Gradebook } from '@lectern/contract';
import { expect, it } from 'vitest';
import { addCategory, addColumn, editOf, planFrom, removeCategory, replaced } from './plan-edit.ts';

const book: Gradebook = {
  version: 'v1',
  categories: [{ category_id: 4, name: 'Homework', weight: 60, drop_lowest: 1 }],
  assignments: [
    {
      assignment_id: 3,
      name: 'HW 1',
      maximum: 10,
      due_at: null,
      counts: true,
      category_id: 4,
      extra_credit: false,
    },
  ],
  columns: [],
  sections: [],
  people: [],
};

it('an unchanged plan is sent as it is', () => {
  expect(planFrom(editOf(book), 'v1')).toEqual({
    version: 'v1',
    categories: [{ category_id: 4, name: 'Homework', weight: 60, drop_lowest: 1 }],
    columns: [],
    assignments: [{ assignment_id: 3, category: 0, extra_credit: false, counts: true }],
  });
});

it('new categories and columns are named by their position', () => {
  const more = addColumn(addCategory(editOf(book)));
  const [, exams] = more.categories;
  const columns = replaced(more.columns, 0, { name: 'Exam', category: exams!.key, maximum: '50' });
  const plan = planFrom({ ...more, columns }, 'v1');
  expect(plan.categories[1]).toMatchObject({ category_id: null, weight: 0 });
  expect(plan.columns).toMatchObject([{ column_id: null, name: 'Exam', maximum: 50, category: 1 }]);
});

it('what a deleted category held stays, in no category', () => {
  const plan = planFrom(removeCategory(editOf(book), 0), 'v1');
  expect(plan).toMatchObject({ categories: [], assignments: [{ category: null }] });
});

it('text that is no number is sent as -1, which the server refuses with a sentence', () => {
  const edit = editOf(book);
  const categories = replaced(edit.categories, 0, { weight: 'half' });
  expect(planFrom({ ...edit, categories }, 'v1').categories[0]).toMatchObject({ weight: -1 });
});
