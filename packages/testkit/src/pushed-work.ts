/** A submission with a real repository on a real code host, and its student's clone. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost } from './call-host.ts';
import { gitFolder, type GitFolder } from './git-folder.ts';
import { scratchFolder } from './scratch.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { commits, pushes, works } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { enqueue, type JobName, type Jobs } from '@lectern/server/jobs/queue';
import { openMirrors } from '@lectern/server/mirror/mirrors';

export interface PushedWorld {
  world: World;
  org: { id: number; login: string; installationId: number | null };
  classroomId: number;
  professor: { id: number; token: string };
  /** Runs the sweep that looks for missed pushes, and all jobs that follow. */
  sweep(): Promise<void>;
  run<Name extends JobName>(name: Name, payload: Jobs[Name]): Promise<void>;
  /** Waits until the code host has sent all webhooks, even if their answers were lost. */
  everythingAnnounced(): Promise<void>;
  mirrorFolder: string;
  deleteMirrors(): Promise<void>;
  /** A new submission for a new assignment. */
  work(options?: { dueAt?: Date }): Promise<PushedWork>;
}

export interface PushedWork {
  id: number;
  assignmentId: number;
  /** `/classrooms/classroom/1/assignments/assignment/2/works/work/3` */
  path: string;
  repository: { id: number; full_name: string };
  starter: string;
  student: { id: number; token: string };
  clone: GitFolder;
  /** Webhooks arrive over HTTP, so Lectern may not know the push yet when this returns. */
  push(...refspecs: string[]): Promise<void>;
  /** Lets the host commit one file as a push at that time; returns the commit. */
  pushFile(path: string, text: string, at?: Date): Promise<string>;
  /** Runs jobs until Lectern knows this head and its commits. */
  waitForHead(head: string): Promise<void>;
  row(): Promise<typeof works.$inferSelect>;
  log(): Promise<(typeof pushes.$inferSelect)[]>;
  commits(): Promise<(typeof commits.$inferSelect)[]>;
}

export async function startPushedWorld(
  login: string,
  options: Pick<WorldOptions, 'startsAt' | 'driver' | 'jobsFolder' | 'app'> = {},
): Promise<PushedWorld> {
  const folder = await scratchFolder();
  const mirrors = await openMirrors({ dir: folder, limitBytes: 2 ** 30 });
  const world = await startWorld({ ...options, host: true, app: { ...options.app, mirrors } });
  const owner = `${login}-prof`;
  const { token: hostToken } = await world.host.person(owner);
  const { id } = await world.host.organization(login, owner);
  const installation = await world.host.install(login, owner);
  const org = await world.organization({ id, login, installationId: installation.id });
  const professor = await world.signIn();
  const room = await world.classroom({ orgId: id, createdBy: professor.id });
  await world.member(room, professor, { role: 'PROFESSOR' });
  const template = await world.template(org);
  let made = 0;

  async function work({ dueAt }: { dueAt?: Date } = {}): Promise<PushedWork> {
    const name = `homework-${++made}`;
    const repository = await callHost<PushedWork['repository'] & { html_url: string }>(
      world,
      owner,
      'POST',
      `/orgs/${login}/repos`,
      { name, private: true, auto_init: true },
    );
    const address = new URL(`${repository.html_url}.git`);
    Object.assign(address, { username: owner, password: hostToken });
    const clone = await gitFolder(address.href);
    const main = `/repos/${repository.full_name}/git/ref/heads/main`;
    const { object } = await callHost<{ object: { sha: string } }>(world, owner, 'GET', main);
    const starter = object.sha;
    const assignment = await world.assignment(room, template, dueAt ? { dueAt } : {});
    const student = await world.signIn();
    await world.member(room, student, { role: 'STUDENT' });
    const on = { id: assignment.id, orgId: id };
    const row = await world.work(on, student, {
      repositoryName: name,
      repositoryId: repository.id,
      repositoryUrl: repository.html_url,
      defaultBranch: 'main',
      starterSha: starter,
    });
    const pushed: PushedWork = {
      id: row.id,
      assignmentId: assignment.id,
      path: `/classrooms/classroom/${room.id}/assignments/assignment/${assignment.id}/works/work/${row.id}`,
      repository,
      starter,
      student,
      clone,
      push: async (...refspecs) => {
        await clone.git('push', '--quiet', 'origin', ...refspecs);
      },
      pushFile: async (path, text, at = new Date()) => {
        const { after } = await world.host.control<{ after: string }>('POST', '/pushes', {
          repository: repository.full_name,
          pusher: owner,
          branch: 'main',
          received_at: at.toISOString(),
          content: { path, text },
        });
        return after;
      },
      waitForHead: async (head) => {
        const isKnown = async () => {
          await world.runJobs();
          const [now, found] = await Promise.all([pushed.row(), pushed.commits()]);
          if (now.headSha !== head) return false;
          return head === starter || found.some(({ sha }) => sha === head);
        };
        await vi.waitUntil(isKnown, { timeout: 20_000, interval: 100 });
      },
      row: async () => (await world.db.select().from(works).where(eq(works.id, row.id)))[0]!,
      log: () =>
        world.db
          .select()
          .from(pushes)
          .where(eq(pushes.workId, row.id))
          .orderBy(pushes.receivedAt, pushes.id),
      commits: () => world.db.select().from(commits).where(eq(commits.workId, row.id)),
    };
    return pushed;
  }

  async function run<Name extends JobName>(name: Name, payload: Jobs[Name]): Promise<void> {
    await transact(world.db, (tx) => enqueue(tx, name, payload, { key: `test:${name}` }));
    await world.runJobs();
  }

  return {
    world,
    org,
    classroomId: room.id,
    professor,
    work,
    sweep: () => run('works.sweep', {}),
    run,
    everythingAnnounced: async () => {
      const left = async () => {
        const all = await world.host.control<{ state: string }[]>('GET', '/state/deliveries');
        return all.filter(({ state }) => state !== 'done');
      };
      await expect.poll(left).toEqual([]);
    },
    mirrorFolder: folder,
    deleteMirrors: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    },
  };
}
