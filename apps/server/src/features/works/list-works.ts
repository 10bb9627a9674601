/** The works of an assignment, and a row for every student without one. */
import type { StudentWork } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { assignments, classrooms, organizations, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { listDatesOfAssignment, noDates } from '../commits/counting/own-dates.ts';
import { listContributorIds, listMembers } from './people-queries.ts';
import { placeWorks, studentsWithoutWork } from './present-works.ts';
import { toStudentWork, withoutWork } from './student-work.ts';
import { listWorkViews } from './work-rows.ts';

export async function listWorks(
  db: Reader,
  { classroomId, assignmentId }: { classroomId: number; assignmentId: number },
  now: Date,
): Promise<StudentWork[]> {
  const members = await listMembers(db, classroomId);
  const contributed = await listContributorIds(db, assignmentId);
  const views = await listWorkViews(db, eq(works.assignmentId, assignmentId));
  const dates = await listDatesOfAssignment(db, classroomId, assignmentId);
  const datesOf = new Map(dates.map((own) => [own.userId, own]));
  const place = await selectPlace(db, assignmentId);

  const idsOf = groupBy(contributed, ({ workId }) => workId);
  const all = views.map((view) => ({
    view,
    contributorIds: (idsOf.get(view.work.id) ?? []).map(({ userId }) => userId),
  }));
  const waiting = new Set(studentsWithoutWork(all, members));
  const placed = placeWorks(all, members);
  return members.flatMap((member) => {
    if (waiting.has(member)) {
      return [withoutWork(place, member, datesOf.get(member.userId) ?? noDates)];
    }
    const found = placed.get(member);
    if (!found) return [];
    const { work, contributors } = found;
    const members = work.contributorIds.map((id) => datesOf.get(id) ?? noDates);
    return [toStudentWork(work.view, { contributors, members }, now)];
  });
}

async function selectPlace(db: Reader, assignmentId: number) {
  const [place] = await db
    .select({ assignment: assignments, orgName: organizations.login })
    .from(assignments)
    .innerJoin(classrooms, eq(classrooms.id, assignments.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(assignments.id, assignmentId));
  if (!place) throw new Error('the assignment is gone');
  return place;
}
