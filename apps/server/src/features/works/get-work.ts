/** One work, limited to what the caller may see. */
import { satisfies, type StudentWork, type WorkDetail } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { listFeedback, listPublished, publishedFeedback } from './feedback-queries.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';
import { listPeople, type Names } from './people-queries.ts';
import { forStudent, toStudentWork } from './student-work.ts';
import { listWorkViews } from './work-rows.ts';

export interface WorkPlace {
  classroomId: number;
  assignmentId: number;
  workId: number;
}

/** A student's list contains only their own work. */
const alone: Neighbours = { row: 1, total: 1, previous: null, next: null, hasNamesake: false };

export async function getWork(
  db: Reader,
  place: WorkPlace,
  role: InClassroom['role'],
  now: Date,
): Promise<WorkDetail> {
  if (satisfies(role, 'TA')) {
    const work = await selectStudentWork(db, place, now, 'shown');
    const beside = await findNeighbours(db, place);
    return detail(work, beside, await listFeedback(db, place.workId));
  }
  const { work, grade } = await selectOwnWork(db, place, now);
  return detail(work, alone, publishedFeedback(grade));
}

export async function selectOwnWork(
  db: Reader,
  place: Pick<WorkPlace, 'classroomId' | 'workId'>,
  now: Date,
) {
  const work = await selectStudentWork(db, place, now, 'platform');
  const grade = (await listPublished(db, [place.workId])).get(place.workId);
  return { work: forStudent(work, grade ?? null), grade };
}

export async function selectStudentWork(
  db: Reader,
  { classroomId, workId }: Pick<WorkPlace, 'classroomId' | 'workId'>,
  now: Date,
  names: Names,
): Promise<StudentWork> {
  const [view] = await listWorkViews(db, eq(works.id, workId));
  if (!view) throw new Error('the work is gone');
  const peopleOf = await listPeople(db, classroomId, [workId], names);
  return toStudentWork(view, peopleOf(workId), now);
}

function detail(
  work: StudentWork,
  { row, total, previous, next, hasNamesake }: Neighbours,
  feedback: WorkDetail['feedback'],
): WorkDetail {
  const student_work = {
    ...work,
    row_num: row,
    total_student_works: total,
    previous_student_work_id: previous,
    next_student_work_id: next,
    has_namesake: hasNamesake,
  };
  return { ...work, student_work, feedback };
}
