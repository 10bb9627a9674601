import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { About } from '../../data/team.ts';

const file = new URL('../../../public/team.json', import.meta.url);

it('team.json has six cards and no address of a repository', async () => {
  const { team, repository } = About.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(team).toHaveLength(6);
  expect(repository).toBe('');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])(
  'the team file refuses %s as an address',
  (website) => {
    const team = [{ name: 'Ada', title: '', bio: '', website }];
    expect(About.safeParse({ repository: 'https://host.test/r', team }).success).toBe(false);
    expect(About.safeParse({ repository: website, team: [] }).success).toBe(false);
  },
);
