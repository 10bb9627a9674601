/** A disk that is almost full accepts no new files. Everything else goes on. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { diskFull } from './git/disk-room.ts';
import { sampleAppAt } from './testing/sample-app.ts';
import { accounts } from './store/schema.ts';
import { cloneInto, commitAndPush, git } from './testing/git.ts';
import { startedForge, type Person, type StartedForge } from './testing/started-forge.ts';
import { requireRoom } from './use-cases/require-room.ts';

let forge: StartedForge;
let student: Person;
let floorBytes = 0;
beforeAll(async () => {
  const apps = [sampleAppAt('http://localhost:3000')];
  forge = await startedForge({ apps, diskFloor: () => floorBytes });
  student = await forge.person('student');
  await student.octokit.rest.repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
});
afterAll(() => forge.close());
afterEach(() => (floorBytes = 0));

const fillDisk = () => (floorBytes = Number.MAX_SAFE_INTEGER);

test('a push is refused in one sentence below the floor, and accepted once there is room', async () => {
  const dir = await cloneInto(`${forge.url}/student/work.git`, student.token);
  fillDisk();
  const refused = commitAndPush(dir, { 'answer.txt': '42\n' });
  await expect(refused).rejects.toThrow(`remote: ${diskFull}`);
  floorBytes = 0;
  await git(dir, 'push', '-q', 'origin', 'main');
});

test('a branch can still be cloned and deleted below the floor', async () => {
  const dir = await cloneInto(`${forge.url}/student/work.git`, student.token);
  await git(dir, 'push', '-q', 'origin', 'main:side');
  fillDisk();
  await git(dir, 'push', '-q', 'origin', ':side');
  await cloneInto(`${forge.url}/student/work.git`, student.token);
});

test('the API refuses new files and repositories below the floor', async () => {
  fillDisk();
  const { repos } = student.octokit.rest;
  const full = { status: 507, response: { data: { message: diskFull } } };
  await expect(repos.createForAuthenticatedUser({ name: 'more' })).rejects.toMatchObject(full);
  const file = { owner: 'student', repo: 'work', path: 'a.txt', message: 'Add', content: '' };
  await expect(repos.createOrUpdateFileContents(file)).rejects.toMatchObject(full);
});

test('the form for a new repository shows the same sentence', async () => {
  const browser = await forge.browser().signUp('grace');
  fillDisk();
  const page = await browser.post('/new', { owner: 'grace', name: 'more' });
  expect(page.text).toContain(diskFull);
});

test('the app of the operator may go on, apps of people may not', async () => {
  const { context } = forge;
  const all = await context.db.select().from(accounts);
  const bot = all.find(({ type }) => type === 'Bot')!;
  const person = all.find(({ login }) => login === 'student')!;
  fillDisk();
  await requireRoom(context, bot);
  await expect(requireRoom(context, person)).rejects.toThrow(diskFull);
});
