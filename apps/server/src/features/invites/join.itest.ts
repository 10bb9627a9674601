import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScene, type Scene } from '../people/scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('join-hall');
});
afterAll(() => scene.world.close());

describe('a link into a classroom', () => {
  it('lets a new person in, into the organisation too, in one go', async () => {
    const ada = await scene.person('ada');
    const before = await scene.join(ada, await scene.link('STUDENT'));
    expect(before.json()).toMatchObject({
      message: 'Requested to join join-hall class',
      classroom: { id: scene.classroomId, name: 'join-hall class', org_name: 'join-hall' },
      classroom_user: { status: 'REQUESTED', status_reason: 'invitation_queued' },
    });
    await scene.world.runJobs();
    expect(await scene.membership(ada)).toMatchObject({
      classroom_role: 'STUDENT',
      status: 'ACTIVE',
    });
    expect((await scene.onHost()).members).toContainEqual({ login: 'ada', role: 'member' });
  });
});
