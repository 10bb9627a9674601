import { startWorld, type World } from '@lectern/testkit/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { isJustDone } from './just-done.ts';
import { recordAudit } from './record.ts';

let world: World;
let classroomId: number;
beforeAll(async () => {
  world = await startWorld();
  ({ id: classroomId } = (await world.seededClassroom()).classroom);
});
afterAll(() => world.close());

const noon = new Date('2026-09-01T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const deed = { subject: 'work:7', actions: ['setup.retried', 'access.fixed'], pauseMs: 60_000 };

it('tells what was done a moment ago from what is over, lies ahead or is of something else', async () => {
  await transact(world.db, async (tx) => {
    const entry = { actorId: null, action: 'access.fixed', classroomId, subject: 'work:7' };
    await recordAudit(tx, { ...entry, at: noon });
    const asked = (at: Date, other: Partial<typeof deed> = {}) =>
      isJustDone(tx, { classroomId, ...deed, at, ...other });
    expect(await asked(noon)).toBe(true);
    expect(await asked(after(59_999))).toBe(true);
    expect(await asked(after(60_000))).toBe(false);
    // The clock was set back since.
    expect(await asked(after(-1))).toBe(false);
    expect(await asked(noon, { subject: 'work:8' })).toBe(false);
    expect(await asked(noon, { actions: ['person.joined'] })).toBe(false);
  });
});
