/** Backs up a running instance and restores it elsewhere. */
import { chmod, copyFile, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '@lectern/server/backup/back-up';
import { checkArchive } from '@lectern/server/backup/read-archive';
import type { Manifest } from '@lectern/server/backup/manifest';
import { readRefs } from '@lectern/server/backup/repository-folder';
import { restore } from '@lectern/server/backup/restore';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { autograderReports, feedback, works } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { findRepositories } from '@lectern/server/built-in-host/hosted-repositories';
import { sessionCookieName } from '@lectern/server/http/session';
import { enqueue } from '@lectern/server/jobs/queue';
import { emptyDatabase } from '@lectern/testkit/database';
import { freePorts } from '@lectern/testkit/ports';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { scratchFolder } from '@lectern/testkit/scratch';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type Ended } from '../support/commands.ts';
import { buildLectern, startLectern, type Lectern } from '../support/lectern.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';

const passphrase = 'correct horse battery staple';
const quiet = { SAMPLE: 'off', LOG_LEVEL: 'silent' };

describe('a backup of an instance with DATABASE_URL', { tags: 'release' }, () => {
  let scene: PushedWorld;
  let work: PushedWork;
  let manifest: Manifest;
  let file = '';
  beforeAll(async () => {
    file = join(await scratchFolder(), 'course.tar');
    // Starts now, so that sessions are still valid after the restore.
    scene = await startPushedWorld('kept', { startsAt: new Date() });
    work = await scene.work();
    await work.push('main:feedback');
    await grade();
    const stop = keepPushing();
    manifest = await backUp(source(), file);
    await stop();
  }, 90_000);
  afterAll(() => scene.world.close());

  const source = () => {
    const { urls, host } = scene.world;
    const settings = { usesBuiltInHost: true, hasGivenKeys: true, passphrase };
    return { urls, dataDir: host.dataDir, version: '0.0.0-test', ...settings };
  };

  /** Adds a comment, a grade, an autograder report, and a delayed job. */
  async function grade(): Promise<void> {
    const { db } = scene.world;
    const first = await work.clone.commit({ 'answer.txt': '42\n' });
    await work.push('main');
    await work.waitForHead(first);
    const comment = { body: 'Tab\there, \\ and\nline', path: 'answer.txt', line: 1, points: -3 };
    await db.insert(feedback).values({ workId: work.id, authorId: scene.professor.id, ...comment });
    await db
      .insert(autograderReports)
      .values({ workId: work.id, sha: first, points: 7.5, source: 'ci' });
    const graded = { gradedAt: new Date(), gradedBy: scene.professor.id, countedSha: first };
    await db.update(works).set(graded).where(eq(works.id, work.id));
    const tomorrow = { key: 'kept', delayMs: 86_400_000 };
    await transact(db, (tx) => enqueue(tx, 'sessions.sweep', {}, tomorrow));
  }

  /** Pushes, force pushes, tags and new users until stopped. */
  function keepPushing(): () => Promise<void> {
    const over = new AbortController();
    const pushing = (async () => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        if (count % 3 === 2) await work.clone.git('reset', '--quiet', '--hard', work.starter);
        await work.clone.commit({ [`file-${count}.txt`]: `${count}\n` });
        await work.push('+main', `main:refs/tags/version-${count}`);
        await scene.world.signIn();
      }
    })();
    return async () => {
      over.abort();
      await pushing;
    };
  }

  it('is one archive with a manifest', async () => {
    expect(await checkArchive(file)).toMatchObject({ manifest });
    const { contents, keys } = manifest;
    expect(keys).toBe('sealed');
    expect(contents.scores.works).toBe(1);
    expect(contents.jobs).toBeGreaterThan(0);
    expect(contents.repositories[work.repository.id]?.head).toMatch(/^[0-9a-f]{40}$/);
    expect(contents.tables['public.feedback']?.rows).toBe(1);
  });

  it('restores the same data and every ref of the push log', async () => {
    const dataDir = await scratchFolder();
    const { url, pool, close } = await emptyDatabase();
    const urls = { owner: url, application: url, forge: url };
    await restore({ urls, dataDir, keys: undefined }, file, { manifest });

    const { rows } = await pool.query<{ ref: string; after: string }>(
      `select distinct on (u.ref) u.ref, u.after from forge.push_updates u
      join forge.pushes p on p.id = u.push_id
      where u.outcome = 'accepted' and p.repository_id = $1 order by u.ref, u.id desc`,
      [work.repository.id],
    );
    const logged = rows.map(({ ref, after }) => [ref, after] as const);
    const root = join(dataDir, 'code-host/repositories');
    const folder = (await findRepositories(root)).get(work.repository.id)!;
    const refs = await readRefs(join(root, folder));
    const { rows: open } = await pool.query<{ ref: string }>(
      `select ref from forge.push_updates where outcome = 'pending'`,
    );
    // A push that was running may have updated a ref before the push log.
    const isOpen = (ref: string) => open.some((change) => change.ref === ref);
    expect(logged.filter(([ref, after]) => refs.get(ref) !== after && !isOpen(ref))).toEqual([]);

    await expectTheSame(dataDir, url);
    await expect(
      restore({ urls, dataDir: await scratchFolder(), keys: undefined }, file, { manifest }),
    ).rejects.toThrow('The database is not empty. A backup is restored into a new instance only.');
    await close();
  });

  /** Starts an instance on the restored data and compares site and code host. */
  async function expectTheSame(dataDir: string, url: string): Promise<void> {
    const { world, professor, classroomId, org } = scene;
    const port = await freePorts(2);
    const env = { ...quiet, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url };
    const lectern = startLectern(env, dataDir);
    await lectern.ready;
    const path = `/classrooms/classroom/${classroomId}/assignments`;
    const cookie = `${sessionCookieName(world.publicUrl)}=${professor.token}`;
    const shown = await fetch(`http://localhost:${port}/api${path}`, { headers: { cookie } });
    const before = await world.api.as(professor).get(path);
    expect([shown.status, await shown.json()]).toEqual([200, before.json()]);
    const remote = new URL(await work.clone.git('remote', 'get-url', 'origin'));
    remote.host = `localhost:${port + 1}`;
    const listed = await work.clone.git('ls-remote', remote.href, 'refs/heads/main');
    const head = manifest.contents.repositories[work.repository.id]?.head;
    expect(listed.split('\t')[0], org.login).toBe(head);
    const mine = await fetch(`http://localhost:${port}/api${work.path}`, { headers: { cookie } });
    expect(await mine.json()).toMatchObject({
      student_work: { repo_url: `http://localhost:${port + 1}/${work.repository.full_name}` },
    });
    lectern.signal('SIGTERM');
    expect(await lectern.exited).toBe(0);
  }

  it('is not restored if the result would differ from the manifest', async () => {
    const dataDir = await scratchFolder();
    const { url, pool, close } = await emptyDatabase();
    const urls = { owner: url, application: url, forge: url };
    const wrong = structuredClone(manifest);
    wrong.contents.scores.sha256 = 'f'.repeat(64);
    await expect(
      restore({ urls, dataDir, keys: undefined }, file, { manifest: wrong }),
    ).rejects.toThrow('nothing was kept. It differs in: the scores.');
    const { rows } = await pool.query('select from users');
    expect(rows).toEqual([]);
    await close();
  });
});

describe('a backup of an instance with the embedded database', () => {
  let folder = '';
  const at = (name: string) => join(folder, name);
  const env = (name: string) => ({ ...quiet, DATA_DIR: at(name) });
  beforeAll(buildLectern, 120_000);
  afterAll(async () => {
    for (const name of ['first', 'second']) {
      const { socket } = await prepareLayout(at(name));
      await rm(socket, { recursive: true, force: true });
    }
  });

  const begin = async (name: string): Promise<Lectern> => {
    const lectern = startLectern({ ...env(name), PORT: String(await freePorts(2)) }, folder);
    await lectern.ready;
    return lectern;
  };
  const end = async (lectern: Lectern) => {
    lectern.signal('SIGTERM');
    expect(await lectern.exited).toBe(0);
  };
  const ask = async (name: string, sql: string) => {
    const { socket } = await prepareLayout(at(name));
    const client = new pg.Client({ host: socket, user: 'postgres', database: 'lectern' });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  };
  /** The printed contents of a backup, without time and version. */
  const facts = ({ stdout }: Ended) =>
    stdout.split('\n').filter((line) => /^(rows|scores|repository)/.test(line));
  const refusal = ({ code, stderr }: Ended) => {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[A-Z][^\n]+\.\n$/);
    return stderr.trim();
  };

  it('is the same for a running and a stopped instance, and restores data and keys', async () => {
    folder = await scratchFolder();
    // As root, PostgreSQL runs under another account, which must be able to read here.
    await chmod(folder, 0o755);
    await copyPreparedDatabase(at('first'));
    const first = await begin('first');
    await ask(
      'first',
      `insert into audit_log (action, subject, details) values ('kept', 'x', '{}')`,
    );
    const sealed = { ...env('first'), BACKUP_PASSPHRASE: passphrase };
    const running = await runCommand('backup', ['--to', at('running.tar')], sealed);
    expect(running).toMatchObject({ code: 0, stderr: '' });
    expect(facts(running)).toContain('rows        public.audit_log 1');
    await end(first);
    const stopped = await runCommand('backup', ['--to', at('stopped.tar')], env('first'));
    expect(stopped).toMatchObject({ code: 0, stderr: '' });
    expect(facts(stopped)).toEqual(facts(running));
    expect(stopped.stdout).toContain('keys        left out');

    const from = ['--from', at('running.tar')];
    expect(refusal(await runCommand('restore', from, env('second')))).toMatch(/^The keys in this/);
    const restored = await runCommand('restore', from, { ...sealed, ...env('second') });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(facts(restored)).toEqual(facts(running));
    const second = await begin('second');
    expect(await ask('second', 'select action from audit_log')).toContainEqual({ action: 'kept' });
    const keys = ['first', 'second'].map((name) => readFile(join(at(name), 'secret.key'), 'utf8'));
    expect(new Set(await Promise.all(keys)).size).toBe(1);
    await end(second);
  });

  it('fails with one sentence if it cannot be made or restored', async () => {
    const whole = at('running.tar');
    const backup = (args: string[]) => runCommand('backup', args, env('first'));
    const restoring = (name: string, into: string) =>
      runCommand('restore', ['--from', at(name), '--without-keys'], env(into));
    await copyFile(whole, at('cut.tar'));
    await truncate(at('cut.tar'), 2_000);
    expect(refusal(await backup([]))).toBe(
      'Name the new archive: npm run backup -- --to FILE.tar.',
    );
    expect(refusal(await backup(['--to', whole]))).toContain('exists already');
    expect(refusal(await runCommand('backup', ['--to', at('x')], env('none')))).toContain(
      'There is no database of Lectern',
    );
    expect(refusal(await restoring('cut.tar', 'third'))).toContain(
      'not a complete backup of Lectern',
    );
    expect(refusal(await restoring('running.tar', 'second'))).toContain('is not empty');
  });
});
