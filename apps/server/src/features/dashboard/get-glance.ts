/** Summarises what needs attention, in a fixed number of statements. */
import { satisfies, type Glance } from '@lectern/contract';
import type { Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { listStaff } from '../grading/grader-queries.ts';
import { assignmentProgress } from './assignment-progress.ts';
import { lastDays } from './last-days.ts';
import { nextDeadlines } from './next-deadlines.ts';
import { listPublic } from '../visibility/list-public.ts';
import {
  countPushesByDay,
  listCourse,
  listLongerDeadlines,
  listStopped,
  listWorkGroups,
} from './queries.ts';
import { setupTroubles } from './setup-troubles.ts';
import { listTaClassrooms } from './ta-classrooms.ts';
import { sumWaiting } from './waiting.ts';

export async function getGlance(
  db: Reader,
  { classroomId, role, user }: Pick<InClassroom, 'classroomId' | 'role' | 'user'>,
  now: Date,
): Promise<Glance> {
  const course = await listCourse(db, classroomId);
  const groups = await listWorkGroups(db, classroomId);
  const staff = await listStaff(db, classroomId);
  const longer = await listLongerDeadlines(db, classroomId, now);
  const days = lastDays(now);
  const pushesOn = await countPushesByDay(db, classroomId, days[0]);
  const viewpoint = { staff, callerId: user.id, now };
  return {
    waiting: sumWaiting(groups, viewpoint),
    progress: assignmentProgress(course, groups, viewpoint),
    setup_problems: satisfies(role, 'PROFESSOR')
      ? setupTroubles(course, await listStopped(db, classroomId))
      : null,
    public_repositories: await listPublic(db, classroomId),
    ta_classrooms: satisfies(role, 'PROFESSOR')
      ? await listTaClassrooms(db, { classroomId, user }, now)
      : [],
    next_deadlines: nextDeadlines(course, longer, now),
    activity: days.map((day) => ({ day, pushes: pushesOn.get(day) ?? 0 })),
  };
}
