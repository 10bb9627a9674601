/** A course with work at every stage, and what the screens need to know of it. */
import type { AssignmentOutline } from '@lectern/contract';
import { newcomer, type Member } from '../e2e/accounts.ts';
import { addPeople } from '../e2e/class.ts';
import { accepted, api } from '../e2e/coursework.ts';
import { gradedClass, type GradedWork } from '../e2e/graded-class.ts';
import type { Product } from '../e2e/product.ts';
import { patiently } from '../support/patiently.ts';

export interface Course {
  professor: Member;
  assistant: Member;
  /** With a published grade. */
  student: Member;
  orgId: number;
  orgName: string;
  classroomId: number;
  classroomName: string;
  /** Assignments by id: one that is graded, one that nobody has accepted yet. */
  graded: { id: number; name: string };
  fresh: { id: number; name: string };
  /** Works by id: published, waiting for a grade, and without a push. */
  works: { published: number; waiting: number; bare: number };
  /** Of the published work, as its page on the code host is addressed. */
  repository: string;
}

const solution = `"""Readings of a thermometer, and what they say."""


def mean(readings):
    """The mean of all readings, or None without any."""
    if not readings:
        return None
    total = 0
    for reading in readings:
        total = total + reading
    return total / len(readings)


def warmest(readings):
    x = readings[0]
    for r in readings:
        if r > x:
            x = r
    return x
`;

export async function fillCourse(product: Product): Promise<Course> {
  const room = await gradedClass(product);
  const { professor, classroom, assignment } = room;
  const assistant = await room.assistant('grace', 'Grace Hopper');
  const alan = await room.work('alan', 'Alan Turing', {
    'main.py': 'print("hello, Ada")\n',
    'src/thermometer.py': solution,
    'tests/test_thermometer.py': 'def test_mean():\n    assert mean([1, 3]) == 2\n',
    'notes.md': '# Notes\n\nAverages first.\n',
  });
  const joan = await room.work('joan', 'Joan Clarke', { 'main.py': 'print("hello, Joan")\n' });
  const mary = await newcomer(product, 'mary', 'Mary Jackson');
  const { student_work_id: bare } = await accepted(professor, mary, assignment);
  const more = ['Katherine Johnson', 'Dorothy Vaughan', 'Annie Easley', 'Radia Perlman'];
  await addPeople(product, classroom.id, [...more, 'Barbara Liskov', 'Frances Allen']);
  await addPeople(product, classroom.id, ['Ines Invited'], { status: 'ORG_INVITED' });
  await addPeople(product, classroom.id, ['Otto Outside'], { status: 'NOT_IN_ORG' });
  await addPeople(product, classroom.id, ['Bea Back'], {
    status: 'REQUESTED',
    reason: 'removed_before',
  });
  for (const work of [alan, joan]) await submitted(work);
  await publish(alan, professor);
  const fresh = await another(professor, assignment);
  return {
    professor,
    assistant,
    student: alan.student,
    orgId: classroom.org_id,
    orgName: classroom.org_name,
    classroomId: classroom.id,
    classroomName: classroom.name,
    graded: { id: assignment.id, name: assignment.name },
    fresh: { id: fresh.id, name: fresh.name },
    works: { published: alan.id, waiting: joan.id, bare },
    repository: `${classroom.org_name}/homework-1-alan`,
  };
}

/** Refused until the push has arrived. */
function submitted({ student, path }: GradedWork): Promise<unknown> {
  return patiently(() => api(student.page, 'POST', `${path}/submit`));
}

async function publish(work: GradedWork, { page }: Member): Promise<void> {
  const at = (line: number, body: string, points: number) => ({
    action: 'CREATE',
    path: 'src/thermometer.py',
    line,
    body,
    points,
  });
  await api(page, 'POST', `${work.path}/grade`, {
    comments: [
      at(6, 'Good: nothing to average is not an average of zero.', 2),
      at(15, 'What is x? Name it after what it holds.', -1),
    ],
  });
  const assignment = work.path.slice(0, work.path.indexOf('/works'));
  await api(page, 'POST', `${assignment}/publish`);
}

async function another({ page }: Member, assignment: AssignmentOutline) {
  const { classroom_id, template_id } = assignment;
  const main_due_date = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString();
  const list = `/classrooms/classroom/${classroom_id}/assignments`;
  const body = { template_id, name: 'Homework 2', main_due_date };
  const made = await api<{ created_assignment: AssignmentOutline }>(page, 'POST', list, body);
  return made.created_assignment;
}
