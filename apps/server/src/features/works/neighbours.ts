import type { Reader } from '../../db/transact.ts';
import { listInOrder, readOrder, type Listed } from './roster.ts';

export interface Neighbours {
  row: number;
  total: number;
  previous: number | null;
  next: number | null;
  hasNamesake: boolean;
}

/** Skips works of removed students, except this one itself if it is opened by its address. */
export async function findNeighbours(
  db: Reader,
  place: { classroomId: number; assignmentId: number; workId: number },
): Promise<Neighbours> {
  const isThis = ({ workId }: Listed) => workId === place.workId;
  const present = await listInOrder(db, place);
  const order = present.some(isThis) ? present : await readOrder(db, place);
  const at = order.findIndex(isThis);
  const own = order[at];
  if (!own) throw new Error('the work has no contributor');
  return {
    row: at + 1,
    total: order.length,
    previous: order[at - 1]?.workId ?? null,
    next: order[at + 1]?.workId ?? null,
    hasNamesake: order.some((other) => other !== own && isNamesake(other, own)),
  };
}

function isNamesake(one: Listed, other: Listed): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName;
}
