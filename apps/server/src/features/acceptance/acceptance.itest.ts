/** Accepting an assignment: who may, what is recorded, and what stands on the platform afterwards. */
import type { Acceptance, SetupProblem } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import { callHost } from '@lectern/testkit/call-host';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { contributors, links, memberships, works } from '../../db/schema/index.ts';

const scene = await startAssignmentScene('accept');
const { world, professor } = scene;
afterAll(world.close);

describe('accepting', () => {
  it('leads to a private copy of the base repository that the student alone may write to', async () => {
    const ada = await scene.student('ada');
    const first = await scene.accept(ada);
    expect(first.statusCode).toBe(200);
    const queued = first.json<Acceptance>();
    expect(queued).toMatchObject({
      assignment_id: scene.assignmentId,
      classroom_id: scene.classroomId,
      provisioning_status: 'queued',
      repo_url: `${world.host.url}/accept/homework-1-ada`,
      provisioning: { position: 1, repo_url: null },
    });
    await world.runJobs();
    const [copy] = await scene.copies();
    expect(copy).toMatchObject({
      full_name: 'accept/homework-1-ada',
      private: true,
      collaborators: [{ login: 'ada', permission: 'push' }],
      invitees: [],
    });
    const feedback = '/repos/accept/homework-1-ada/git/ref/heads/feedback';
    const branch = await callHost<{ object: { sha: string } }>(world, 'ada', 'GET', feedback);
    expect(branch.object.sha).toBe(copy?.head);
    expect(await scene.acceptance(ada)).toMatchObject({
      message: 'You have accepted Homework 1. Your repository is ready.',
      provisioning: {
        status: 'ready',
        steps: [
          { step: 'membership', state: 'done' },
          { step: 'repository', state: 'done' },
          { step: 'access', state: 'done' },
          { step: 'feedback_branch', state: 'done' },
        ],
        position: null,
        problem: null,
        repo_url: `${world.host.url}/accept/homework-1-ada`,
      },
    });
  });
});
