import { startWorld, type World } from '@lectern/testkit/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { findLastDone } from './last-done.ts';
import { recordAudit } from './record.ts';

let world: World;
let classroomId: number;
beforeAll(async () => {
  world = await startWorld();
  ({ id: classroomId } = (await world.seededClassroom()).classroom);
});
afterAll(() => world.close());

it('findLastDone returns when one of the actions was last recorded for a subject', async () => {
  const [noon, later] = ['12:00', '13:00'].map((time) => new Date(`2026-09-01T${time}:00Z`));
  await transact(world.db, async (tx) => {
    const entry = { actorId: null, classroomId, subject: 'work:7' };
    await recordAudit(tx, { ...entry, action: 'access.fixed', at: later! });
    await recordAudit(tx, { ...entry, action: 'setup.retried', at: noon! });
    const found = (subject: string, ...actions: string[]) =>
      findLastDone(tx, { classroomId, subject }, actions);
    expect(await found('work:7', 'setup.retried', 'access.fixed')).toEqual(later);
    expect(await found('work:7', 'setup.retried')).toEqual(noon);
    expect(await found('work:7', 'person.joined')).toBeUndefined();
    expect(await found('work:8', 'access.fixed')).toBeUndefined();
  });
});
