import { TestForm, type TestCase } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testCase, testsWith } from '../testing/tests-with.ts';
import { draftProblems } from './draft-problems.ts';
import {
  addCase,
  duplicateCase,
  filledFrom,
  followVersion,
  isUnsaved,
  moveCase,
  newestRow,
  readNumber,
  removeCase,
  sumOfPoints,
  toForm,
} from './test-draft.ts';

const points = fc.integer({ min: 0, max: 10_000 }).map((tenths) => tenths / 10);
const anyCase: fc.Arbitrary<TestCase> = fc.record({
  key: fc.constantFrom('a', 'b'),
  name: fc.constantFrom('Adds', 'Prints 3'),
  group: fc.constantFrom(null, 'Sums'),
  points,
  visibility: fc.constantFrom('always', 'after_due', 'after_publication', 'never'),
  setup: fc.constantFrom(null, 'make'),
  run: fc.constantFrom('./a.out', 'python3 a.py\necho done'),
  stdin: fc.string({ maxLength: 9 }),
  expected: fc.constantFrom('3', ' 3\n', 'a|b'),
  comparison: fc.constantFrom('exact', 'included', 'regex'),
  exit_code: fc.constantFrom(null, 0, 255),
  limits: fc.constantFrom({}, { seconds: 0.5 }, { seconds: 2, memory_mb: 64, output_kb: 1 }),
  files: fc.constant([]),
});

it('a plan that is saved again without a change stays the same', () => {
  fc.assert(
    fc.property(fc.array(anyCase, { minLength: 1, maxLength: 5 }), (cases) => {
      const tests = testsWith(cases);
      const edited = filledFrom(tests);
      expect(draftProblems(edited.draft)).toEqual({});
      expect(isUnsaved(edited)).toBe(false);
      const { based_on, ...form } = TestForm.parse(toForm(edited));
      expect(based_on).toBe(4);
      const saved = form.cases.map((one) => ({ ...one, files: [] }));
      expect({ ...form, cases: saved, suites: [] }).toEqual(tests.plan);
    }),
  );
});

it('a form without problems is accepted by the contract, whatever is typed', () => {
  const typed = fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.5',
    '1e3',
    '256',
    '0.00001',
    '9999',
    'x',
  );
  fc.assert(
    fc.property(typed, typed, typed, fc.constantFrom('output', 'exit'), (a, b, c, kind) => {
      const edited = filledFrom(testsWith());
      const [first] = edited.draft.cases;
      const changed = { ...first!, kind, name: a, points: b, exitCode: c };
      const limits = { ...first!.limits, seconds: c, memory_mb: b };
      const draft = { ...edited.draft, cases: [{ ...changed, limits }] };
      if (Object.keys(draftProblems(draft)).length > 0) return;
      expect(TestForm.safeParse(toForm({ ...edited, draft })).success).toBe(true);
    }),
  );
});

it('adds, copies, moves and removes tests', () => {
  const { draft } = filledFrom(testsWith([testCase(), testCase({ key: 'b', name: 'B' })]));
  const names = (one: typeof draft) => one.cases.map(({ name }) => name);
  const added = addCase(draft);
  expect(added.cases.at(-1)).toMatchObject({ row: newestRow(added), key: null, name: '' });
  expect(added.cases.at(-1)?.run).toBe('python3 add.py');
  const copied = duplicateCase(draft, 0);
  expect(names(copied)).toEqual(['Adds', 'Adds (copy)', 'B']);
  expect(copied.cases[1]?.key).toBeNull();
  expect(names(moveCase(draft, 0, 1))).toEqual(['B', 'Adds']);
  expect(moveCase(draft, 0, -1)).toBe(draft);
  expect(names(removeCase(draft, 0))).toEqual(['B']);
});

it('a draft follows another version only while nothing is unsaved', () => {
  const known = filledFrom(testsWith());
  const theirs = testsWith([testCase({ name: 'Theirs' })]);
  theirs.version = { ...theirs.version!, number: 5 };
  expect(followVersion(known, theirs)).toMatchObject({ basedOn: 5 });
  const mine = { ...known, draft: addCase(known.draft) };
  expect(followVersion(mine, theirs)).toBe(mine);
  const lost = filledFrom({ ...theirs, version: { ...theirs.version, number: 4 } });
  expect(followVersion({ ...known, draft: lost.draft }, theirs).basedOn).toBe(5);
});

it.each([
  ['', null],
  [' 2 ', 2],
  ['0.5', 0.5],
  ['1,5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['Infinity', undefined],
  ['99999999999', undefined],
])('reads %j as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

it('adds points without the error of binary fractions', () => {
  const cases = [0.1, 0.2].map((sum) => testCase({ points: sum }));
  expect(sumOfPoints(filledFrom(testsWith(cases)).draft)).toBe(0.3);
});
