import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { baseRepositories } from './db/schema/index.ts';
import { followBuiltInHost } from './follow-built-in-host.ts';

const world = await startWorld();
afterAll(world.close);

const addressesSql = `
  select repository_url as url from works union all select repository_url from base_repositories
  union all select html_url from templates union all select html_url from organizations
  union all select avatar_url from organizations
  union all select url from users union all select avatar_url from users`;
const addresses = async () =>
  (await world.superuser.query<{ url: string }>(addressesSql)).rows.map(({ url }) => url);

it('finds everything of the built-in host where it is now, and leaves what is of GitHub', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const { id: assignmentId } = await world.assignment(
    classroom,
    await world.template(organization),
  );
  const repositoryUrl = 'http://localhost:3001/acme/homework-1';
  const orgId = organization.id;
  await world.db
    .insert(baseRepositories)
    .values({ assignmentId, orgId, name: 'homework-1', repositoryUrl });
  const on = { id: assignmentId, orgId };
  await world.work(on, await world.signIn(), { repositoryId: 8, repositoryUrl });
  const before = await addresses();
  const ofGitHub = [
    'https://avatars.githubusercontent.com/u/1',
    'https://api.github.com/users/octocat',
  ] as const;
  await world.user({ avatarUrl: ofGitHub[0], url: ofGitHub[1] });

  const origin = 'https://git.example.edu';
  await followBuiltInHost(world.db, origin);
  await followBuiltInHost(world.db, origin);
  const paths = before.map((url) => new URL(url).pathname);
  const expected = [...paths.map((path) => `${origin}${path}`), ...ofGitHub];
  expect((await addresses()).toSorted()).toEqual(expected.toSorted());
});
