import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { autograderReports, baseRepositories, templates } from '../db/schema/index.ts';
import { followBuiltInHost } from './follow-address.ts';

const world = await startWorld();
afterAll(world.close);

const addressesSql = `
  select repository_url as url from works union all select repository_url from base_repositories
  union all select html_url from templates union all select html_url from organizations
  union all select avatar_url from organizations
  union all select url from users union all select avatar_url from users
  union all select log_url from autograder_reports`;
const addresses = async () =>
  (await world.superuser.query<{ url: string }>(addressesSql)).rows
    .map(({ url }) => url)
    .toSorted();
const move = () =>
  followBuiltInHost(world.db, { databaseUrl: world.urls.forge, url: 'https://git.example.edu' });

/** A class with one row of each kind that stores an address of the host at `origin`. */
async function learnFrom(origin: string, login: string) {
  const organization = await world.organization({
    login,
    htmlUrl: `${origin}/${login}`,
    avatarUrl: `${origin}/avatars/o/1`,
  });
  const student = await world.signIn({ url: `${origin}/ada`, avatarUrl: `${origin}/avatars/u/1` });
  const classroom = await world.classroom({ orgId: organization.id, createdBy: student.id });
  const template = await world.template(organization);
  await world.db
    .update(templates)
    .set({ htmlUrl: `${origin}/${login}/starter` })
    .where(eq(templates.id, template.id));
  const { id: assignmentId } = await world.assignment(classroom, template);
  const orgId = organization.id;
  const base = { name: 'base', repositoryUrl: `${origin}/${login}/base` };
  await world.db.insert(baseRepositories).values({ assignmentId, orgId, ...base });
  const repository = { repositoryId: orgId, repositoryUrl: `${origin}/${login}/homework` };
  const work = await world.work({ id: assignmentId, orgId }, student, repository);
  const report = { workId: work.id, sha: 'a'.repeat(40), points: 1, source: 'check' };
  const logUrl = `${origin}/${login}/homework/runs/1`;
  await world.db.insert(autograderReports).values({ ...report, logUrl });
  return organization;
}

it('addresses of the built-in host are updated, and those of another platform stay', async () => {
  await learnFrom('https://github.example.edu', 'physics');
  const ofGitHub = await addresses();
  await move();
  expect(await addresses(), 'a GitHub whose settings are missing').toEqual(ofGitHub);

  const before = 'http://localhost:3001';
  const { id, login } = await learnFrom(before, 'chemistry');
  await world.superuser.query(
    `insert into forge.accounts (id, type, login, created_at, updated_at)
      overriding system value values ($1, 'Organization', $2, now(), now())`,
    [id, login],
  );
  const all = await addresses();
  await move();
  const moved = all.map((url) => url.replace(before, 'https://git.example.edu'));
  expect(await addresses()).toEqual(moved.toSorted());
});
