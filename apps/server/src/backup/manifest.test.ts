import { expect, it } from 'vitest';
import { differences, manifestLines, type Contents } from './manifest.ts';

const digest = 'd'.repeat(64);
const commit = 'c'.repeat(40);
const contents: Contents = {
  tables: { 'public.users': { rows: 2, sha256: digest } },
  jobs: 3,
  scores: { works: 1, sha256: digest },
  repositories: { 71: { head: commit, refs: digest }, 72: { head: null, refs: digest }, 73: null },
};

it('a manifest is printed with one fact per line', () => {
  const migrations = { product: { count: 1, newest: 1 }, host: null };
  const about = { version: '1.2.3', madeAt: '2026-09-01T12:00:00Z', migrations };
  expect(manifestLines({ ...about, keys: 'left out', contents })).toEqual([
    'Lectern 1.2.3, 2026-09-01T12:00:00Z',
    'rows        public.users 2',
    'jobs        3',
    `scores      ${digest} (1 works)`,
    `repository  71 ${commit}`,
    'repository  72 empty',
    'repository  73 without files',
    'keys        left out',
  ]);
});

it('differences names every fact in which two manifests differ', () => {
  expect(differences(contents, structuredClone(contents))).toEqual([]);
  const other: Contents = {
    tables: { 'public.users': { rows: 2, sha256: 'e'.repeat(64) } },
    jobs: 4,
    scores: { works: 1, sha256: 'e'.repeat(64) },
    repositories: { 71: { head: commit, refs: digest }, 73: null, 74: null },
  };
  expect(differences(contents, other)).toEqual([
    'table public.users',
    'the number of jobs',
    'the scores',
    'repository 72',
    'repository 74',
  ]);
});
