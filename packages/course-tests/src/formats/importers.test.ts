/** The importers, with configurations whose plans are kept beside them. `UPDATE_GOLDEN=1` writes these again. */
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestPlan } from '../plan.ts';
import { importAutograding } from './import-autograding.ts';
import { importClassroomYml } from './import-classroom-yml.ts';
import { importFiles } from './import-files.ts';
import { importLectern } from './import-lectern.ts';
import type { Imported } from './imported.ts';

const folder = new URL('../../golden/configurations/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const noFiles = new Map<string, Uint8Array>();
const archive = new Map([
  ['data/large.in', Buffer.from('1000000 2\n')],
  ['data/large.out', Buffer.from('1000002\n')],
  ['data/letters.txt', Buffer.from('a b')],
  ['tests/test_sum.py', Buffer.from('')],
]);

describe('the plan of', () => {
  it.each([
    ['lectern.yml', (text: string) => importLectern(text, archive)],
    ['autograding.json', (text: string) => importAutograding(text)],
    ['classroom.yml', (text: string) => importClassroomYml(text)],
  ] as const)('%s is the one that is kept', (name, read) => {
    const result = read(textOf(name));
    const golden = new URL(`${name}.plan.json`, folder);
    const written = `${JSON.stringify(result, null, 2)}\n`;
    if (process.env.UPDATE_GOLDEN) writeFileSync(golden, written);
    expect(result).toEqual(JSON.parse(readFileSync(golden, 'utf8')));
    expect('plan' in result && TestPlan.safeParse(result.plan).success).toBe(true);
  });
});

const problems = (result: Imported) =>
  'problems' in result ? result.problems.map(({ line, field, says }) => [line, field, says]) : [];

describe('a mistake in lectern.yml is one sentence with its line', () => {
  const lines = (...text: string[]) => problems(importLectern(text.join('\n'), noFiles));

  it('each, all at once', () => {
    const found = lines(
      'version: 1',
      'netwrk: true',
      'cases:',
      '  - name: Adds',
      '    run: ./sum',
      '    expected: 3',
      '    comparison: fuzzy',
      '    points: -1',
      '    files: [../secret]',
      '  - run: ./sum',
      '    exit_code: 300',
    );
    expect(found).toEqual(
      expect.arrayContaining([
        [
          2,
          'netwrk',
          'Is not a field here; allowed are version, network, limits, setup, groups, cases, suites.',
        ],
        [6, 'cases[0].expected', 'Must be text; it is the number 3. Write it in quotes.'],
        [7, 'cases[0].comparison', "Must be exact, included or regex; it is 'fuzzy'."],
        [8, 'cases[0].points', 'Must be at least 0.'],
        [9, 'cases[0].files[0]', "Must be a path inside of the archive, such as 'data/input.txt'."],
        [10, 'cases[1].name', 'Is missing.'],
        [11, 'cases[1].exit_code', 'Must be at most 255.'],
      ]),
    );
    expect(found).toHaveLength(7);
  });

  it.each([
    [['version: 1'], [1, null, 'Needs at least one case or suite.']],
    [
      ['version: 1', 'cases: [{name: a, run: b, files: [c]}]'],
      [2, 'cases[0].files[0]', "The archive has no file or folder 'c'."],
    ],
    [
      ['version: 1', 'cases:', '- {name: a, run: b, stdin_file: c}'],
      [3, 'cases[0].stdin_file', "The archive has no file 'c'."],
    ],
    [
      ['version: 1', 'cases:', '- {name: a, run: b, expected: "(", comparison: regex}'],
      [3, 'cases[0].expected', 'Is no valid regular expression.'],
    ],
    [
      ['version: 1', 'cases:', '- {name: a, run: b, key: x}', '- {name: c, run: d, key: x}'],
      [4, 'cases[1].key', "Another test has the key 'x'."],
    ],
    [
      [
        'version: 1',
        'suites:',
        '- name: a',
        '  run: b',
        '  points: 2',
        '  report: {format: tap}',
        '  tests: [{name: t, points: 1}]',
      ],
      [5, 'suites[0].points', 'Give points to the suite or to its tests, not to both.'],
    ],
    [
      ['version: 1', 'network: true', 'cases: [{name: a, run: b}]'],
      [2, 'network', 'Boxes have no network. Leave this field out.'],
    ],
    [
      ['version: 1', 'cases: [{name: a, run: b}'],
      [2, null, expect.stringMatching(/^Is no valid YAML: /)],
    ],
    [
      ['version: 1', 'cases: *b'],
      [null, null, expect.stringMatching(/alias/i)],
    ],
  ])('%j', (text, problem) => {
    expect(lines(...text)).toContainEqual(problem);
  });

  it('a text that stops the parser for minutes is refused within seconds', () => {
    for (const text of ['? '.repeat(500), '['.repeat(100_000)]) {
      expect(lines(text)[0]?.[2]).toMatch(/^Takes too long to read|^Is no valid YAML/);
    }
  });
});

it('a mistake in autograding.json and classroom.yml has its line', () => {
  expect(problems(importAutograding('{\n\t"tests": [\n\t\t{ "name": "a" }\n]}'))).toEqual([
    [3, 'tests[0].run', 'Is missing.'],
  ]);
  expect(problems(importAutograding(''))).toEqual([[null, null, 'Is no valid JSON.']]);
  const step = (fields: string) =>
    problems(
      importClassroomYml(
        `jobs:\n  a:\n    steps:\n    - uses: x/autograding-io-grader@v1\n      with:\n        command: ./a\n        comparison-method: exact\n${fields}`,
      ),
    );
  expect(step('        max-score: ${{ steps.a.outputs.b }}')).toContainEqual([
    8,
    'jobs.a.steps[0].with.max-score',
    'Has an expression, which only GitHub can compute: write its value.',
  ]);
  expect(problems(importClassroomYml('jobs: {a: {steps: []}}'))).toEqual([
    [1, 'jobs', 'Has no step with a grader of GitHub Classroom, such as autograding-io-grader.'],
  ]);
});

describe('an archive', () => {
  it('may have all its files in one folder', () => {
    const text = 'version: 1\ncases: [{name: a, run: b, files: [data]}]';
    const result = importFiles(
      new Map([
        ['tests-main/lectern.yml', Buffer.from(text)],
        ['tests-main/data/in.txt', Buffer.from('1')],
      ]),
    );
    expect('files' in result && [...result.files.keys()]).toEqual(['lectern.yml', 'data/in.txt']);
  });

  it('without a configuration is refused', () => {
    expect(importFiles(new Map([['a/b.txt', Buffer.from('')]]))).toEqual({
      problems: [
        {
          file: 'lectern.yml',
          line: null,
          field: null,
          says: 'Has no lectern.yml, .github/classroom/autograding.json or .github/workflows/classroom.yml.',
        },
      ],
    });
  });
});

it('whatever the text, importing gives a plan that can be stored or sentences', () => {
  const name = fc.string({
    maxLength: 12,
    unit: fc.constantFrom('a', 'Ä', ' ', '-', '1', '\0', '\u{1F600}', 'hidden', 'setup'),
  });
  const tests = fc.array(
    fc.record({ name, run: name, points: fc.constantFrom(0, 0.1, -1, 3), output: name }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(tests, (given) => {
      const result = importAutograding(JSON.stringify({ tests: given }));
      if ('plan' in result) expect(TestPlan.safeParse(result.plan).success).toBe(true);
      else expect(result.problems.every(({ says }) => /^[A-Z'].*\.$/.test(says))).toBe(true);
    }),
  );
});
