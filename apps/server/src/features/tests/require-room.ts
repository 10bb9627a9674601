import { AppError } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import { mostBytesPerClassroom, storedBytes } from '../../db/stored-tests.ts';
import type { Tx } from '../../db/transact.ts';

/** `/metrics` shows the space of each classroom to operators. */
export async function requireRoom(tx: Tx, classroomId: number, more: number): Promise<void> {
  if (more === 0) return;
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`${sql.raw(storedBytes)} where a.classroom_id = ${classroomId} group by 1`,
  );
  if ((rows[0]?.bytes ?? 0) + more > mostBytesPerClassroom) throw new AppError('tests_no_room');
}
