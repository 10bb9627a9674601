import { TestForm } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFormPlan, planOfForm } from './plan-of-form.ts';

const name = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => {
  return text.trim() !== '' && text.length <= 100 && !/[\0\p{Surrogate}]/u.test(text);
});

it('every case of a form gets a key of its own, and known cases keep theirs', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
      const cases = names.map((each) => ({ name: each, points: 1, run: 'true' }));
      const first = planOf({ based_on: null, cases });
      const keys = first.cases.map(({ key }) => key);
      expect(new Set(keys).size).toBe(names.length);
      expect(isFormPlan(first)).toBe(true);
      const added = [{ name: names[0]!, points: 1, run: 'true' }, ...first.cases];
      const [, ...known] = planOf({ based_on: 1, cases: added }).cases;
      expect(known.map(({ key }) => key)).toEqual(keys);
    }),
  );
});

it('a form with a key that no case can have says which field is wrong', () => {
  const cases = [{ key: 'Not a key', name: 'Prints', points: 1, run: 'true' }];
  expect(planOfForm(TestForm.parse({ based_on: null, cases }))).toMatchObject({
    mistake: expect.stringContaining('"Prints", key'),
  });
});

it('a form that asks for the network is refused, because boxes have none', () => {
  const cases = [{ name: 'Prints', points: 1, run: 'true' }];
  expect(planOfForm(TestForm.parse({ based_on: null, network: true, cases }))).toEqual({
    mistake: 'Boxes have no network, so tests cannot ask for one.',
  });
});

function planOf(form: unknown) {
  const read = planOfForm(TestForm.parse(form));
  if ('mistake' in read) throw new Error(read.mistake);
  return read.plan;
}
