/** When an acceptance is answered: alone with the repository, in a crowd at once. */
import type { Acceptance } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

/** Longer than any test, so that an answer never comes because patience ended. */
const scene = await startAssignmentScene('crowd', { patienceMs: 3_600_000 });
const { world } = scene;
afterAll(world.close);
afterEach(() => world.runJobs());

const students = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => scene.student(`${name}-${n + 1}`)));
const accept = async (student: SignedIn) => (await scene.accept(student)).json<Acceptance>();
const queued = async () => (await world.jobs()).filter(({ name }) => name === 'work.provision');

describe('an acceptance', () => {
  it('of one student alone is answered when the repository is ready', async () => {
    const answer = accept(await scene.student('alone'));
    await expect.poll(queued).toHaveLength(1);
    await world.runJobs();
    expect(await answer).toMatchObject({
      provisioning_status: 'ready',
      provisioning: { position: null, repo_url: `${world.host.url}/crowd/homework-1-alone` },
    });
  });

  it('with others in the queue is answered with its place, before any repository exists', async () => {
    const [one, two, three] = await students('row', 3);
    const first = accept(one!);
    await expect.poll(queued).toHaveLength(1);
    const places = [await accept(two!), await accept(three!), await first];
    expect(places.map(({ provisioning }) => provisioning)).toMatchObject([
      { status: 'queued', position: 2, repo_url: null },
      { status: 'queued', position: 3, repo_url: null },
      { status: 'queued', position: 1, repo_url: null },
    ]);
    expect(await queued()).toHaveLength(3);
  });

  it('of a new student is answered while others wait to be invited', async () => {
    const strangers = await Promise.all(['new-1', 'new-2'].map((login) => scene.person(login)));
    const answers = await Promise.all(strangers.map(accept));
    expect(answers.map(({ provisioning_status: status }) => status)).toEqual([
      'waiting',
      'waiting',
    ]);
  });
});

firstOfEach([30, 100])(
  '%i students who accept at once are answered while no job runs, with the later address',
  async (count) => {
    const crowd = await students(`crowd-${count}`, count);
    const answers = await Promise.all(crowd.map(accept));
    const places = await Promise.all(crowd.map((student) => scene.acceptance(student)));
    const position = ({ provisioning }: Acceptance) => provisioning.position!;
    expect(places.map(position).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    for (const [index, answer] of answers.entries()) {
      expect(answer.provisioning_status).toBe('queued');
      // Others may have come between the answer and the question.
      expect(position(answer)).toBeLessThanOrEqual(position(places[index]!));
      expect(position(answer)).toBeGreaterThan(0);
    }
    await world.runJobs();
    const later = await Promise.all(crowd.map((student) => scene.acceptance(student)));
    expect(later.map(({ provisioning }) => provisioning.repo_url)).toEqual(
      answers.map(({ repo_url: address }) => address),
    );
  },
);
