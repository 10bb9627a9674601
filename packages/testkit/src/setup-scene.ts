/** Students of one assignment on a real code host, for tests of the setup. */
import type { Acceptance } from '@lectern/contract';
import { organizations } from '@lectern/server/db/schema/index';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { startAssignmentScene } from './assignment-scene.ts';
import type { SignedIn } from './builders.ts';
import { callHost } from './call-host.ts';

export async function startSetups() {
  const scene = await startAssignmentScene('setup');
  const { world } = scene;

  async function accepted(login: string): Promise<{ student: SignedIn; workId: number }> {
    const student = await scene.student(login);
    const { student_work_id: workId } = (await scene.accept(student)).json<Acceptance>();
    return { student, workId };
  }

  return {
    scene,
    accepted,

    async ready(login: string) {
      const made = await accepted(login);
      await scene.finishSetups();
      expect((await scene.acceptance(made.student)).provisioning_status).toBe('ready');
      return made;
    },

    /** Forgets the installation of the app; the returned function restores it. */
    async withoutApp(): Promise<() => Promise<unknown>> {
      const isOurs = eq(organizations.id, scene.orgId);
      const [org] = await world.db.select().from(organizations).where(isOurs);
      const set = (installationId: number | null) =>
        world.db.update(organizations).set({ installationId }).where(isOurs);
      await set(null);
      return () => set(org?.installationId ?? null);
    },

    asOwner: <T = unknown>(method: string, path: string, body?: object): Promise<T> =>
      callHost<T>(world, 'setup-prof', method, path, body),
  };
}
