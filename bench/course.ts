/** A course with real repositories on the built-in host, made through pages, REST and git. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AssignmentOutline, Classroom } from '@lectern/contract';
import { repositoryDir } from '@lectern/forge/git/paths';
import { Browser } from '@lectern/forge/testing/browser';
import { sessionCookieName } from '@lectern/server/http/session';
import { callJson } from '@lectern/testkit/call-json';
import { CookieJar } from '@lectern/testkit/cookie-jar';
import { beginLogin, consentOnHost, finishLogin } from '@lectern/testkit/sign-in';
import type pg from 'pg';
import type { Person } from './client.ts';
import { until } from './measure.ts';
import { signInEverybody, toPerson, type Site } from './site.ts';

export interface Submission {
  id: number;
  path: string;
  student: Person;
  /** Its bare repository on disk. */
  folder: string;
  /** Address for git, with the professor's credentials. */
  address: string;
}

export type Course = Awaited<ReturnType<typeof makeCourse>>;

const school = 'school';

export async function makeCourse(world: Site, size: number) {
  const { site, host, db, read } = world;
  const browser = await new Browser(host).signUp('professor', 'Grace Hopper');
  const as = await signIn(site, browser);
  const organizationId = await makeOrganization(browser);
  const settings = await browser.post('/settings/tokens', { name: 'git', lifetime: 'never' });
  const token = /ghp_\w+/.exec(settings.text)?.[0] ?? '';
  const onHost = <T>(method: string, path: string, body: object) =>
    callJson<T>(method, `${host}/api/v3${path}`, {
      body,
      headers: { authorization: `token ${token}` },
    });
  const addressOf = (name: string) =>
    `${host.replace('//', `//professor:${token}@`)}/${school}/${name}.git`;

  // This call, which the organization page makes, stores the organization in Lectern.
  await read('/orgs/installations', { as });
  const body = { name: 'Course', org_id: organizationId, org_name: school };
  const made = await read<{ classroom: Classroom }>('/classrooms', { method: 'POST', as, body });
  const path = `/classrooms/classroom/${made.classroom.id}`;
  const students = await enrol(db, organizationId, made.classroom.id, size);
  const starter = { name: 'starter', private: true, is_template: true };
  const { id: template_id } = await onHost<{ id: number }>(
    'POST',
    `/orgs/${school}/repos`,
    starter,
  );
  const copy = join(world.folder, 'starter');
  await git(world.folder, 'init', '-q', '-b', 'main', copy);
  await commitFiles(copy, 'src', 20);
  await git(copy, 'push', '-q', addressOf('starter'), 'main');
  await read(`/orgs/org/${organizationId}/templates`, { as });

  let assignments = 0;
  /** Its base repository is ready, and nobody has accepted it. */
  async function newAssignment(): Promise<{ id: number; accept: string }> {
    const draft = { template_id, name: `Homework ${++assignments}` };
    const { created_assignment } = await read<{ created_assignment: AssignmentOutline }>(
      `${path}/assignments`,
      { method: 'POST', as, body: draft },
    );
    const { id } = created_assignment;
    const base = `select from base_repositories where assignment_id = ${id} and state = 'ready'`;
    await until(async () => (await db.query(base)).rowCount === 1);
    const link = `${path}/assignments/assignment/${id}/token`;
    const { token } = await read<{ token: string }>(link, { method: 'POST', as, body: {} });
    return { id, accept: `/classrooms/classroom/0/assignments/token/${token}` };
  }

  const { id, accept } = await newAssignment();
  for (const student of students) await read(accept, { method: 'POST', as: student });
  await until(async () => (await countReady(db, id)) === size);
  const { rows } = await db.query<{ id: number; user: number; repository: number; name: string }>(
    `select works.id::int, user_id::int as user, repository_id::int as repository, repository_name as name
     from works join contributors on work_id = works.id where works.assignment_id = $1 order by 1`,
    [id],
  );
  const submissions = rows.map((row): Submission => ({
    id: row.id,
    path: `${path}/assignments/assignment/${id}/works/work/${row.id}`,
    student: toPerson({ id: row.user }),
    folder: repositoryDir(join(world.dataDir, 'code-host/repositories'), row.repository),
    address: addressOf(row.name),
  }));
  return { path, professor: as, students, submissions, newAssignment, onHost };
}

/** Through the consent page of the host, as people sign in. */
async function signIn(publicUrl: string, browser: Browser): Promise<Person> {
  const jar = new CookieJar();
  for (const [name, value] of browser.cookies) jar.set(name, value);
  const { url } = await beginLogin({ publicUrl }, jar);
  await finishLogin({ publicUrl }, jar, await consentOnHost(jar, url, 'professor'));
  return { id: 0, session: jar.get(sessionCookieName(publicUrl)) ?? '' };
}

async function makeOrganization(browser: Browser): Promise<number> {
  await browser.post('/organizations/new', { login: school });
  const chooser = await browser.open('/apps/lectern/installations/new');
  const id = /target_id=(\d+)[^>]*aria-label="Install: school"/.exec(chooser.text)?.[1] ?? '';
  await browser.post('/apps/lectern/installations', { target_id: id });
  return Number(id);
}

/** By SQL, because each sign-up through the page hashes a password. */
async function enrol(db: pg.Pool, organizationId: number, classroomId: number, size: number) {
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into forge.accounts (type, login, name, created_at, updated_at)
       select 'User', 'student-' || n, 'Student ' || n, now(), now()
       from generate_series(1, $3::int) n returning id, login
     ), on_host as (
       insert into forge.memberships (organization_id, user_id, role, created_at)
       select $1, id, 'member', now() from made
     ), known as (
       insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
       select id, 'U_' || id, login, '', '', 'Student', login from made returning id
     ), in_organization as (
       insert into organization_members (org_id, user_id, role) select $1, id, 'MEMBER' from known
     ), in_class as (
       insert into memberships (classroom_id, user_id, role, status)
       select $2, id, 'STUDENT', 'ACTIVE' from known
     )
     select id::int from known order by id`,
    [organizationId, classroomId, size],
  );
  await signInEverybody(db);
  return rows.map(toPerson);
}

export async function countReady(db: pg.Pool, assignmentId: number): Promise<number> {
  const ready = `select from works join provisionings on work_id = works.id
    where assignment_id = $1 and step = 'ready'`;
  return (await db.query(ready, [assignmentId])).rowCount ?? 0;
}

/** Commits and pushes as the student does, and waits until the site can show the files. */
export async function pushFiles(
  world: Site,
  of: Submission,
  count: number,
  longText = '',
): Promise<void> {
  const copy = await cloneOf(world, of);
  await writeFile(join(copy, 'long.py'), longText);
  await commitFiles(copy, 'work', count);
  await pushCopy(world, of, copy);
}

async function cloneOf({ folder }: Site, { id, address }: Submission): Promise<string> {
  const copy = join(folder, `copy-${id}`);
  await git(folder, 'clone', '-q', address, copy);
  return copy;
}

async function pushCopy({ db, call }: Site, { id, path, student }: Submission, copy: string) {
  await git(copy, 'push', '-q', 'origin', 'main');
  const known = 'select from commits where work_id = $1 and sha = $2';
  const head = await git(copy, 'rev-parse', 'HEAD');
  await until(async () => (await db.query(known, [id, head])).rowCount === 1);
  await call(`${path}/tree`, { as: student });
}

/** Many names of one file, which git writes in seconds. */
export async function pushNames(world: Site, of: Submission, count: number): Promise<void> {
  const copy = await cloneOf(world, of);
  const blob = await git(copy, 'rev-parse', 'HEAD:src/part-1/file-1.py');
  const names = Array.from(
    { length: count },
    (_, file) => `100644 ${blob}\tpart-${file % 100}/file-${file}.py\n`,
  );
  const list = join(world.folder, 'names');
  await writeFile(list, names.join(''));
  await promisify(execFile)('sh', ['-c', 'git update-index --index-info < "$0"', list], {
    cwd: copy,
  });
  await git(copy, 'commit', '-qm', `Add ${count} names`);
  await pushCopy(world, of, copy);
}

/** Files of 40 lines, about 2 kB each. */
async function commitFiles(copy: string, folder: string, count: number): Promise<void> {
  for (let file = 0; file < count; file += 1) {
    const lines = Array.from(
      { length: 40 },
      (_, n) => `def step_${n}(value):  # of file ${file}\n`,
    );
    const into = join(copy, folder, `part-${file % 20}`);
    await mkdir(into, { recursive: true });
    await writeFile(join(into, `file-${file}.py`), lines.join(''));
  }
  await git(copy, 'add', '.');
  await git(copy, 'commit', '-qm', `Add ${count} files`);
}

let copies = 0;

/** Milliseconds for so many copies of a student's repository on disk. */
export async function copyRepositories(
  world: Site & { course: Course },
  count: number,
): Promise<number> {
  const into = join(world.folder, 'copies', String(++copies));
  await mkdir(into, { recursive: true });
  const started = performance.now();
  const { folder } = world.course.submissions[0]!;
  const copyAll = `for n in $(seq ${count}); do cp -r "$0" "$1/$n"; done`;
  await promisify(execFile)('sh', ['-c', copyAll, folder, into]);
  return performance.now() - started;
}

/** git ignores the settings of the person who runs the benchmark. */
const gitSettings = {
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
};

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  const env = { PATH: process.env.PATH, ...gitSettings };
  return (await promisify(execFile)('git', [...who, ...args], { cwd, env })).stdout.trim();
}
