/** A submission to grade and publish, and its reviews on the code host. */
import type { Publication, StagedFeedback } from '@lectern/contract';
import { callHost } from './call-host.ts';
import { startPushedWorld } from './pushed-work.ts';
import { expect } from 'vitest';

interface Review {
  id: number;
  body: string;
}

export const comment = (
  path: string | null,
  line: number | null,
  body: string,
): StagedFeedback => ({ action: 'CREATE', path, line, body, points: 1 });

export async function startPublishing(login: string) {
  // Pushes have the code host's real time, so Lectern's clock starts a little later.
  const startsAt = new Date(Date.now() + 600_000);
  const pushed = await startPushedWorld(login, { startsAt });
  const { world, mirrorFolder, deleteMirrors } = pushed;
  const professor = () => world.api.as(pushed.professor);
  const askHost = <T>(method: string, path: string, body?: object) =>
    callHost<T>(world, `${login}-prof`, method, path, body);
  const assignmentPath = () => scene.work.path.replace(/\/works\/.*$/, '');

  async function emptyWork(): Promise<void> {
    scene.work = await pushed.work();
  }

  async function pushedWork(): Promise<void> {
    await emptyWork();
    const { work } = scene;
    await work.waitForHead(await work.pushFile('src/main.c', 'int main() {\n  return 1;\n}\n'));
  }

  async function grade(comments: StagedFeedback[]): Promise<void> {
    const answer = await professor().post(`${scene.work.path}/grade`, { body: '', comments });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  async function publish(
    ids: number[] | null = null,
  ): Promise<{ published: number[]; skipped: number }> {
    const answer = await professor().post(`${assignmentPath()}/publish`, { student_work_ids: ids });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  async function standing(): Promise<Publication | undefined> {
    const answer = await professor().get(`${assignmentPath()}/publications`);
    return answer.json<{ publications: Publication[] }>().publications[0];
  }

  async function reviews(): Promise<Review[]> {
    const { pullRequestNumber } = await scene.work.row();
    if (pullRequestNumber === null) return [];
    const at = `/repos/${scene.work.repository.full_name}/pulls/${pullRequestNumber}`;
    return askHost('GET', `${at}/reviews`);
  }

  async function lineComments(): Promise<{ path: string; line: number; body: string }[]> {
    const { pullRequestNumber } = await scene.work.row();
    const at = `/repos/${scene.work.repository.full_name}/pulls/${pullRequestNumber}`;
    return askHost('GET', `${at}/comments`);
  }

  /** The code host creates the review, but its answer is lost. */
  async function loseAnswer(fault: Record<string, unknown>): Promise<void> {
    const path = '/api/v3/repos/*/*/pulls/*/reviews';
    const rule = { method: 'POST', path, times: 1, fault: { ...fault, when: 'after' } };
    await world.host.control('POST', '/faults', rule);
  }

  /** Runs delayed jobs too. */
  async function again(): Promise<void> {
    await world.hurryJobs();
    await world.runJobs();
  }

  const scene = {
    world,
    mirrorFolder,
    deleteMirrors,
    /** The current submission; `emptyWork` and `pushedWork` replace it. */
    work: await pushed.work(),
    professor,
    askHost,
    emptyWork,
    pushedWork,
    grade,
    publish,
    standing,
    reviews,
    lineComments,
    loseAnswer,
    again,
  };
  return scene;
}
