import { expect, it } from 'vitest';
import { parseCommits } from './commit-format.ts';

it('parseCommits cuts very long messages and very long lists of parents', () => {
  const sha = 'e'.repeat(40);
  const parents = `${sha} `.repeat(100_000).trim();
  const people = ['Ada', 'ada@example.org', '1', 'Ada', 'ada@example.org', '1'];
  const output = [sha, sha, parents, ...people, 'x\n'.repeat(1_000_000)].join('\0');
  const [commit] = parseCommits(Buffer.from(output));
  expect(commit?.message).toHaveLength(65_535);
  expect(commit?.parents).toHaveLength(1_000);
});

it('parseCommits cuts very long names and addresses', () => {
  const sha = 'e'.repeat(40);
  const long = '"'.repeat(400_000);
  const [commit] = parseCommits(
    Buffer.from([sha, sha, '', long, long, '1', long, long, '1', 'A'].join('\0')),
  );
  const person = { name: long.slice(0, 255), email: long.slice(0, 254) };
  expect(commit).toMatchObject({ author: person, committer: person });
});

it('parseCommits never cuts a surrogate pair in half', () => {
  const sha = 'e'.repeat(40);
  const text = `${'a'.repeat(253)}😀`.repeat(300);
  const [commit] = parseCommits(
    Buffer.from([sha, sha, '', text, text, '1', `a${text}`, text, '1', text].join('\0')),
  );
  expect(JSON.stringify(commit)).not.toContain('\\ud');
});
