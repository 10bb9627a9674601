/** Everything that staff see of one person, in a fixed number of statements. */
import { AppError, type ClassroomUser, type Profile, type StudentWork } from '@lectern/contract';
import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import {
  assignments,
  classrooms,
  commits,
  contributors,
  extensions,
  organizations,
  pushes,
  sections,
  sectionsOfPeople,
  shownNames,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { commitFigures } from '../commits/pushes/commit-figures.ts';
import { listDatesOfPerson, noDates } from '../commits/counting/own-dates.ts';
import { isShownNameOf } from '../memberships/by-name.ts';
import { selectShownUsers, toShownUser } from '../memberships/classroom-user.ts';
import { fullName } from '../memberships/full-name.ts';
import { isMembership } from '../memberships/queries.ts';
import { listPeople } from '../works/people-queries.ts';
import { toStudentWork, withoutWork } from '../works/student-work.ts';
import { isCounted, listWorkViews } from '../works/work-rows.ts';
import { listNotes } from './notes.ts';

export async function getProfile(db: Reader, about: MemberId, now: Date): Promise<Profile> {
  const [row] = await selectShownUsers(db).where(isMembership(about));
  if (!row) throw new AppError('not_found');
  const person = toShownUser(row);
  return {
    person,
    sections: await listSections(db, about),
    student_works: await listOwnWorks(db, about, person, now),
    extensions: await listExtensions(db, about),
    ...(await readActivity(db, about)),
    notes: await listNotes(db, about),
  };
}

function listSections(db: Reader, { classroomId, userId }: MemberId) {
  return db
    .select({ section_id: sections.id, name: sections.name })
    .from(sectionsOfPeople)
    .innerJoin(sections, eq(sections.id, sectionsOfPeople.sectionId))
    .where(and(eq(sectionsOfPeople.classroomId, classroomId), eq(sectionsOfPeople.userId, userId)))
    .orderBy(sql`lower(${sections.name})`);
}

/** Newest assignment first. */
async function listOwnWorks(
  db: Reader,
  about: MemberId,
  { classroom_role, status, ...person }: ClassroomUser,
  now: Date,
): Promise<StudentWork[]> {
  const { classroomId, userId } = about;
  const given = await listAssignments(db, classroomId);
  const own = ownWorkIds(db, about);
  // As an array, because PostgreSQL would join a subquery last, after computing all figures of the class.
  const views = await listWorkViews(db, sql`${works.id} = any(array(${own}))`);
  const ids = views.map(({ work }) => work.id);
  const peopleOf = await listPeople(db, classroomId, ids, 'shown');
  const dates = await listDatesOfPerson(db, classroomId, userId);
  const datesOf = new Map(dates.map((each) => [each.assignmentId, each]));
  const viewOf = new Map(views.map((view) => [view.assignment.id, view]));
  const isStudent = classroom_role === 'STUDENT' && status === 'ACTIVE';
  const named = {
    firstName: person.first_name,
    lastName: person.last_name,
    login: person.github_username,
  };
  return given.flatMap((place) => {
    const { id } = place.assignment;
    const view = viewOf.get(id);
    if (view) return [toStudentWork(view, peopleOf(view.work.id), now)];
    return isStudent ? [withoutWork(place, named, datesOf.get(id) ?? noDates)] : [];
  });
}

function listAssignments(db: Reader, classroomId: number) {
  return db
    .select({ assignment: assignments, orgName: organizations.login })
    .from(assignments)
    .innerJoin(classrooms, eq(classrooms.id, assignments.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent))
    .orderBy(desc(assignments.createdAt), desc(assignments.id));
}

function ownWorkIds(db: Reader, { classroomId, userId }: MemberId) {
  return db
    .select({ workId: contributors.workId })
    .from(contributors)
    .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
    .where(
      and(eq(contributors.userId, userId), eq(assignments.classroomId, classroomId), isCurrent),
    );
}

/** In force. */
async function listExtensions(db: Reader, { classroomId, userId }: MemberId) {
  const { firstName, lastName } = shownNames;
  const rows = await db
    .select({ extension: extensions, firstName, lastName })
    .from(extensions)
    .innerJoin(assignments, eq(assignments.id, extensions.assignmentId))
    .innerJoin(shownNames, isShownNameOf(classroomId, extensions.grantedBy))
    .where(
      and(
        eq(extensions.userId, userId),
        eq(assignments.classroomId, classroomId),
        isNull(extensions.withdrawnAt),
        isCurrent,
      ),
    )
    .orderBy(desc(extensions.id));
  return rows.map(({ extension, ...granter }) => ({
    assignment_id: extension.assignmentId,
    due_at: extension.dueAt.toISOString(),
    reason: extension.reason,
    granted_by_name: fullName(granter),
  }));
}

async function readActivity(db: Reader, about: MemberId) {
  const own = sql`any(array(${ownWorkIds(db, about)}))`;
  const rows = await db
    .select({ receivedAt: commits.receivedAt })
    .from(commits)
    .where(and(sql`${commits.workId} = ${own}`, isCounted()));
  const [last] = await db
    .select({ at: max(pushes.receivedAt) })
    .from(pushes)
    .where(and(sql`${pushes.workId} = ${own}`, eq(pushes.byBot, false)));
  return {
    dated_commits: commitFigures(rows.map(({ receivedAt }) => receivedAt)).datedCommits,
    last_push_at: last?.at?.toISOString() ?? null,
  };
}
