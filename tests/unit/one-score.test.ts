/** Only the view `work_scores` and the contract's rules/scores.ts define scores. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];

/** The contract's rule, and a frozen copy for archives that are older than the view. */
const mayDefine = ['packages/contract/src/rules/scores.ts', 'apps/server/src/backup/scores.ts'];

const definitions = [
  {
    means: 'adds up the points of comments',
    pattern: /sum\(\s*(?:(?:f|feedback|comments?)\.)?points/i,
  },
  {
    means: 'adds to the default score',
    pattern: /default_?score\}?\s*\+|\+[\s\w.${(]*default_?score/i,
  },
  { means: 'starts a sum at the default score', pattern: /reduce\([^;]*default_?score/i },
  {
    means: 'adds the autograder to people',
    pattern: /\+\s*\(*\w*(?:auto|manual)\w*(?:score|\s*\?\?)/i,
  },
  { means: 'picks the newest report', pattern: /order ?by[^;`]*reported_?at/i },
];

function definitionsIn(text: string): string[] {
  return definitions.filter(({ pattern }) => pattern.test(text)).map(({ means }) => means);
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!test|slow|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

it('no source file computes a score except the rule of the contract', () => {
  const files = sources.flatMap(filesOf);
  expect(files).toEqual(expect.arrayContaining(mayDefine));
  const others = files.filter((file) => !mayDefine.includes(file));
  const stray = others.flatMap((file) =>
    definitionsIn(readFileSync(join(root, file), 'utf8')).map((means) => `${file} ${means}`),
  );
  expect(stray).toEqual([]);
});

it.each([
  '.select({ points: sum(feedback.points).mapWith(Number) })',
  '(select sum(f.points) from feedback f where f.work_id = w.id)',
  'a.default_score + coalesce(points, 0)',
  '${assignments.defaultScore} + coalesce((select 1), 0)',
  'return (points ?? 0) + assignment.defaultScore;',
  'comments.reduce((sum, { points }) => sum + points, assignment.defaultScore)',
  '(auto ?? 0) + (manual ?? 0)',
  'order by r.reported_at desc, r.id desc limit 1',
  '.orderBy(desc(autograderReports.reportedAt))',
])('the search for score definitions finds %s', (text) => {
  expect(definitionsIn(text)).not.toEqual([]);
});
