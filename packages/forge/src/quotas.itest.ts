/** One person cannot take the disk space of the others. */
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryDir } from './git/paths.ts';
import { findRepositoryByName, type OwnedRepository } from './store/queries/repositories.ts';
import { sumStoredBytes } from './store/queries/stored-bytes.ts';
import { accounts, pushes, storedBytes } from './store/schema.ts';
import { cloneInto, git } from './testing/git.ts';
import { sampleAppAt } from './testing/sample-app.ts';
import { startedForge, type Person, type StartedForge } from './testing/started-forge.ts';
import { createRepository } from './use-cases/create-repository.ts';
import { payerOf } from './use-cases/storage-payer.ts';

const megabyte = 1024 ** 2;
const quotas = { personBytes: 3 * megabyte, organizationBytes: 5 * megabyte };
const ofPerson =
  'You would store more than the 3 MB that this code host accepts from one person. ' +
  'Delete repositories that you do not need, or ask your professor for more.';
const ofOrganization =
  'would store more than the 5 MB that this code host accepts from one organization. ' +
  'Ask its owners to delete repositories.';

let forge: StartedForge;
let professor: Person;
beforeAll(async () => {
  forge = await startedForge({ quotas, apps: [sampleAppAt('http://localhost:3000')] });
  professor = await forge.person('professor');
});
afterAll(() => forge.close());

/** A clone of a new repository of this person, or in an organization of the professor. */
async function workOf(person: Person, name: string, org?: string): Promise<string> {
  const owner = org ?? person.login;
  if (org === undefined) {
    await person.octokit.rest.repos.createForAuthenticatedUser({ name, auto_init: true });
  } else {
    const { repos } = professor.octokit.rest;
    await repos.createInOrg({ org, name, auto_init: true });
    if (person !== professor) await addCollaborator(person, org, name);
  }
  return cloneInto(`${forge.url}/${owner}/${name}.git`, person.token);
}

async function addCollaborator({ login, octokit }: Person, owner: string, repo: string) {
  const added = { owner, repo, username: login, permission: 'push' as const };
  const { data } = await professor.octokit.rest.repos.addCollaborator(added);
  const invitation_id = (data as { id: number }).id;
  await octokit.rest.repos.acceptInvitationForAuthenticatedUser({ invitation_id });
}

async function pushNoise(dir: string, bytes = megabyte): Promise<void> {
  await writeFile(join(dir, 'noise'), randomBytes(bytes));
  await git(dir, 'add', '.');
  await git(dir, 'commit', '-q', '-m', 'Noise');
  await git(dir, 'push', '-q', 'origin', 'main');
}

async function objectsOf(owner: string, name: string): Promise<string[]> {
  const found = await findRepositoryByName(forge.context.db, owner, name);
  const dir = repositoryDir(forge.context.dirs.repositories, found!.repository.id);
  return (await readdir(join(dir, 'objects'), { recursive: true })).toSorted();
}

test('a student who fills their quota with many repositories blocks nobody else', async () => {
  const [mallory, grace] = [await forge.person('mallory'), await forge.person('grace')];
  await forge.organization('cs101', professor);
  const [first, second] = [await workOf(mallory, 'one'), await workOf(mallory, 'two')];
  const inClass = await workOf(mallory, 'hw1-mallory', 'cs101');
  await pushNoise(first);
  await pushNoise(second);
  const before = await objectsOf('cs101', 'hw1-mallory');
  await expect(pushNoise(inClass, 1.2 * megabyte)).rejects.toThrow(`remote: ${ofPerson}`);
  expect(await objectsOf('cs101', 'hw1-mallory'), 'nothing is half saved').toEqual(before);
  expect(await forge.context.db.$count(pushes, isNull(pushes.settledAt))).toBe(0);

  await pushNoise(await workOf(grace, 'hw1-grace', 'cs101'));
  await pushNoise(await workOf(professor, 'template', 'cs101'));

  forge.context.quotas.room.forget();
  await expect(git(inClass, 'push', '-q', 'origin', 'main')).rejects.toThrow(ofPerson);
  await mallory.octokit.rest.repos.delete({ owner: 'mallory', repo: 'one' });
  await git(inClass, 'push', '-q', 'origin', 'main');
});

test('pushes at the same time cannot store more than the quota', async () => {
  const eve = await forge.person('eve');
  const clones: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) clones.push(await workOf(eve, name));
  const results = await Promise.allSettled(clones.map((dir) => pushNoise(dir)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const stored = await sumStoredBytes(forge.context.db, eve.id);
  expect(stored).toBeGreaterThan(2 * megabyte);
  expect(stored).toBeLessThan(quotas.personBytes);
});

test('an organization stores no more than its quota, whoever pushes, and people still push elsewhere', async () => {
  await forge.organization('cs102', professor);
  const [ada, bob] = [await forge.person('ada'), await forge.person('bob')];
  for (const person of [ada, bob]) {
    const dir = await workOf(person, `hw-${person.login}`, 'cs102');
    await pushNoise(dir, 2.2 * megabyte);
  }
  const dir = await workOf(professor, 'template', 'cs102');
  await expect(pushNoise(dir)).rejects.toThrow(`remote: cs102 ${ofOrganization}`);
  await pushNoise(await workOf(professor, 'own'), megabyte / 2);
  await professor.octokit.rest.repos.delete({ owner: 'cs102', repo: 'hw-bob' });
  await git(dir, 'push', '-q', 'origin', 'main');
});

test('files of the API and copies of templates count, too', async () => {
  const { repos } = (await forge.person('olga')).octokit.rest;
  await repos.createForAuthenticatedUser({ name: 'start', is_template: true });
  const write = (path: string) => {
    const content = randomBytes(1.1 * megabyte).toString('base64');
    const file = { owner: 'olga', repo: 'start', path, message: 'Add', content };
    return repos.createOrUpdateFileContents(file);
  };
  await write('one');
  const copy = (name: string) =>
    repos.createUsingTemplate({ template_owner: 'olga', template_repo: 'start', name });
  await copy('copy');
  const full = { status: 507, response: { data: { message: ofPerson } } };
  await expect(copy('more')).rejects.toMatchObject(full);
  await expect(repos.get({ owner: 'olga', repo: 'more' })).rejects.toMatchObject({ status: 404 });
  await expect(write('two')).rejects.toMatchObject(full);
  await repos.createForAuthenticatedUser({ name: 'empty' });
});

test('the form for a new repository says why a template cannot be copied', async () => {
  const browser = await forge.browser().signUp('heidi');
  await browser.post('/new', { owner: 'heidi', name: 'start', is_template: 'on', readme: 'on' });
  const {
    db,
    quotas: { room },
  } = forge.context;
  const start = (await findRepositoryByName(db, 'heidi', 'start'))!;
  const bytes = quotas.personBytes;
  await db
    .insert(storedBytes)
    .values({ repositoryId: start.repository.id, accountId: start.owner.id, bytes });
  room.forget();
  const template = String(start.repository.id);
  const page = await browser.post('/new', { owner: 'heidi', name: 'copy', template });
  expect(page.text).toContain(ofPerson);
  const home = await browser.get('/');
  expect(home.text).toContain('You store 3 MB of the 3 MB that one person may store.');
});

async function fillOrganization(login: string): Promise<OwnedRepository> {
  const {
    db,
    quotas: { room },
  } = forge.context;
  await forge.organization(login, professor);
  const { repos } = professor.octokit.rest;
  await repos.createInOrg({ org: login, name: 'start', auto_init: true });
  const start = (await findRepositoryByName(db, login, 'start'))!;
  const bytes = quotas.organizationBytes + 1;
  const { id: repositoryId } = start.repository;
  await db.insert(storedBytes).values({ repositoryId, accountId: professor.id, bytes });
  room.forget();
  return start;
}

test("the operator's app stores files and copies for students in a full organization, but not new templates", async () => {
  const { context } = forge;
  const start = await fillOrganization('cs103');
  const [bot] = await context.db.select().from(accounts).where(eq(accounts.type, 'Bot'));
  const payer = await payerOf(context, bot!, start);
  expect(await payer.startPush().reserve(megabyte)).toBeUndefined();

  const generate = (from: OwnedRepository, name: string) =>
    createRepository(context, {
      owner: start.owner,
      creator: bot!,
      name,
      private: true,
      content: { kind: 'template', from },
    });
  const refused = { status: 403, message: `cs103 ${ofOrganization}` };
  await expect(generate(start, 'hw1')).rejects.toMatchObject(refused);

  const before = { ...start.repository, creatorId: bot!.id };
  await generate({ ...start, repository: before }, 'hw1-ada');
  const paid = await sumStoredBytes(context.db, bot!.id);
  expect(paid, 'the files of the first copy').toBeGreaterThan(0);
  await generate({ ...start, repository: before }, 'hw1-bob');
  expect(await sumStoredBytes(context.db, bot!.id), 'which the second shares').toBe(paid);
});
