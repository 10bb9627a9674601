import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { About, sourceOf } from '../../data/team.ts';

const file = new URL('../../../public/team.json', import.meta.url);

it('team.json has six cards with websites and no address of a repository', async () => {
  const { team, repository } = About.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(team).toHaveLength(6);
  expect(team.every(({ website }) => website?.startsWith('/help'))).toBe(true);
  expect(repository).toBe('');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere', '//host.test'])(
  'the team file refuses %s as an address',
  (website) => {
    const team = [{ name: 'Ada', title: '', bio: '', website }];
    expect(About.safeParse({ repository: 'https://host.test/r', team }).success).toBe(false);
    expect(About.safeParse({ repository: website, team: [] }).success).toBe(false);
  },
);

it('the address in the team file wins over the address of the clone', () => {
  vi.stubEnv('SOURCE_ADDRESS', 'https://host.test/clone');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(sourceOf({ repository: 'https://host.test/set' })).toBe('https://host.test/set');
  expect(sourceOf({ repository: '' })).toBe('https://host.test/clone');
  expect(sourceOf(undefined)).toBe('https://host.test/clone');
  vi.stubEnv('SOURCE_ADDRESS', '');
  expect(sourceOf({ repository: '' })).toBeUndefined();
});
