import type { Distribution } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { isCurrent } from '../../db/put-away.ts';
import { assignments } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { maximumOf } from './maximum.ts';
import { listScores } from './queries.ts';

export interface Distributions {
  assignments: Distribution[];
  left_out: { assignment_id: number; name: string }[];
}

export async function getDistribution(db: Reader, classroomId: number): Promise<Distributions> {
  const inClassroom = and(eq(assignments.classroomId, classroomId), isCurrent);
  const outlines = await db
    .select({ id: assignments.id, name: assignments.name })
    .from(assignments)
    .where(inClassroom)
    .orderBy(assignments.createdAt, assignments.id);
  const maxima = await maximumOf(db, inClassroom);
  const scoresOf = groupBy(await listScores(db, classroomId), (row) => row.assignmentId);

  const measurable = outlines.filter(({ id }) => (maxima.get(id) ?? 0) > 0);
  const immeasurable = outlines.filter(({ id }) => (maxima.get(id) ?? 0) <= 0);
  return {
    assignments: measurable.map(({ id, name }) => {
      const maximum = maxima.get(id) ?? 0;
      const percentages = (scoresOf.get(id) ?? [])
        .map(({ score }) => percentage(score, maximum))
        .toSorted((a, b) => a - b);
      return { assignment_id: id, name, maximum, percentages };
    }),
    left_out: immeasurable.map(({ id, name }) => ({ assignment_id: id, name })),
  };
}

/** Between 0 and 100 (decisions 7). */
export function percentage(score: number, maximum: number): number {
  return Math.min(100, Math.max(0, (score / maximum) * 100));
}
