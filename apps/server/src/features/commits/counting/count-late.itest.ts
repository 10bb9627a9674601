import type { StudentWork, WorkDetail } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { after, sha, startClass } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog, works } from '../../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

type Person = { token: string };
const get = <T>(as: Person, path: string) => world.api.as(as).read<T>(path);

describe('a late commit', () => {
  it('counts once a professor accepts it, until they withdraw that', async () => {
    const { professor, ta, people, works: w, work, settle } = await startClass(world);
    await world.pushed(w.ada, sha(2), after(60));
    await settle(after(90));
    const address = `${work(w.ada)}/count-late`;
    const count = (as: Person, late: string) => world.api.as(as).post(address, { sha: late });
    expect(await count(ta, sha(2))).toFailWith('role_too_low');
    expect(await count(people.ada, sha(2))).toFailWith('role_too_low');
    expect(await count(professor, sha(3))).toFailWith('not_the_late_head');
    expect((await world.api.as(professor).post(address, {})).statusCode).toBe(400);

    const counted = (await count(professor, sha(2))).json<{ student_work: StudentWork }>();
    expect(counted.student_work.counted_commit).toEqual({
      sha: sha(2),
      reason: 'late_accepted',
      received_at: after(60).toISOString(),
    });
    expect((await count(professor, sha(2))).statusCode).toBe(200);
    await world.pushed(w.ada, sha(3), after(120), { beforeSha: sha(2) });
    await settle(after(130));
    expect((await get<WorkDetail>(ta, work(w.ada))).counted_commit?.sha).toBe(sha(2));

    const back = (await world.api.as(professor).delete(address)).json<{
      student_work: StudentWork;
    }>();
    expect(back.student_work).toMatchObject({
      counted_commit: { sha: sha(1), reason: 'nothing_in_time' },
      late_head: { sha: sha(3) },
    });
    const written = await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `work:${w.ada.id}`))
      .orderBy(auditLog.id);
    expect(written.map(({ action }) => action)).toEqual([
      'work.late-counted',
      'work.late-uncounted',
    ]);
  });

  it('of a graded work can neither be accepted nor withdrawn', async () => {
    const { professor, works: w, work, settle } = await startClass(world);
    await world.pushed(w.ada, sha(2), after(60));
    await settle(after(90));
    const address = `${work(w.ada)}/count-late`;
    const count = (late: string) => world.api.as(professor).post(address, { sha: late });
    expect((await count(sha(2))).statusCode).toBe(200);
    await world.db
      .update(works)
      .set({ gradedSha: sha(2) })
      .where(eq(works.id, w.ada.id));
    expect(await count(sha(3))).toFailWith('already_graded');
    expect(await world.api.as(professor).delete(address)).toFailWith('already_graded');
  });
});
