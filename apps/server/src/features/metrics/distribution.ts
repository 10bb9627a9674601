/** The grades of a classroom as percentages of what can be reached. */
import { isGraded, overallScore, type Distribution } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { assignments, contributors } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { groupBy } from '../works/group-by.ts';
import { listMembers } from '../works/people-queries.ts';
import { manualScore } from '../works/student-work.ts';
import { listWorkViews, type WorkView } from '../works/work-rows.ts';
import { maximumOf } from './maximum.ts';
import { percentage } from './percentage.ts';
import { presentWorks } from './present-works.ts';

export interface Distributions {
  assignments: Distribution[];
  left_out: { assignment_id: number; name: string }[];
}

/** The same number of statements for any classroom. */
export async function getDistribution(db: Reader, classroomId: number): Promise<Distributions> {
  const outlines = await db
    .select({ id: assignments.id, name: assignments.name })
    .from(assignments)
    .where(eq(assignments.classroomId, classroomId))
    .orderBy(assignments.createdAt, assignments.id);
  const maxima = await maximumOf(db, classroomId);
  const views = await listWorkViews(db, eq(assignments.classroomId, classroomId));
  const people = await db
    .select({ workId: contributors.workId, userId: contributors.userId })
    .from(contributors)
    .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
    .where(eq(assignments.classroomId, classroomId));
  const peopleOf = groupBy(people, ({ workId }) => workId);
  const all = views.map((view) => ({
    view,
    contributorIds: (peopleOf.get(view.work.id) ?? []).map(({ userId }) => userId),
  }));
  const present = presentWorks(all, await listMembers(db, classroomId)).map(({ view }) => view);
  const viewsOf = groupBy(
    present.filter(({ work }) => isGraded(work.state)),
    ({ assignment }) => assignment.id,
  );

  const measurable = outlines.filter(({ id }) => (maxima.get(id) ?? 0) > 0);
  const immeasurable = outlines.filter(({ id }) => (maxima.get(id) ?? 0) <= 0);
  return {
    assignments: measurable.map(({ id, name }) => {
      const maximum = maxima.get(id) ?? 0;
      const percentages = (viewsOf.get(id) ?? [])
        .map((view) => percentage(scoreOf(view), maximum))
        .toSorted((a, b) => a - b);
      return { assignment_id: id, name, maximum, percentages };
    }),
    left_out: immeasurable.map(({ id, name }) => ({ assignment_id: id, name })),
  };
}

function scoreOf(view: WorkView): number {
  return overallScore(view.autoScore, manualScore(view));
}
