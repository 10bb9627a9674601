/** A class with submissions to grade, a professor, teaching assistants and a rubric. */
import type { AssignmentOutline, Classroom, FullRubric } from '@lectern/contract';
import type { Files, GitFolder } from '@lectern/testkit/git-folder';
import { newMember, newAccount, type Account, type Member } from './accounts.ts';
import { joinAsAssistant, newClassroom } from './class.ts';
import { accepted, api, cloneOf, newAssignment, push } from './coursework.ts';
import type { Product } from '../product/product.ts';

export interface GradedWork {
  student: Account;
  id: number;
  clone: GitFolder;
  /** Path of the grader page. */
  address: string;
  /** API path. */
  path: string;
  /** `owner/name` on the code host. */
  repository: string;
}

export interface GradedClass {
  professor: Member;
  classroom: Classroom;
  assignment: AssignmentOutline;
  rubric: FullRubric;
  /** Accepts as a new student and pushes the files. */
  work(login: string, name: string, files?: Files): Promise<GradedWork>;
  assistant(login: string, name: string): Promise<Member>;
}

export async function gradedClass(product: Product): Promise<GradedClass> {
  const professor = await newMember(product, 'ada', 'Ada Lovelace');
  const classroom = await newClassroom(professor, 'analytical-engines', 'Fall 2026');
  const name = 'Homework 1';
  const assignment = await newAssignment(product, professor, classroom, { name });
  const one = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const rubric = await rubricOf(professor, classroom);
  await api(professor.context, 'PUT', `${one}/rubric`, { rubric_id: rubric.rubric.id });

  return {
    professor,
    classroom,
    assignment,
    rubric,

    async work(login, name, files) {
      const student = await newAccount(product, login, name);
      const { repo_url, student_work_id: id } = await accepted(professor, student, assignment);
      const clone = await cloneOf(student, repo_url);
      if (files) await push(clone, files);
      const address = `/app/grading/assignment/${assignment.id}/student/${id}`;
      const repository = new URL(repo_url).pathname.slice(1);
      return { student, id, clone, address, path: `${one}/works/work/${id}`, repository };
    },

    async assistant(login, name) {
      const member = await newMember(product, login, name);
      await joinAsAssistant(professor, member, classroom);
      return member;
    },
  };
}

async function rubricOf({ context }: Account, classroom: Classroom): Promise<FullRubric> {
  const item = (explanation: string, point_value: number) => ({ explanation, point_value });
  const body = {
    rubric: { name: 'Style', org_id: classroom.org_id, classroom_id: classroom.id },
    rubric_items: [item('Well named', 2), item('Off by one', -3), item('See the notes', 0)],
  };
  type Made = { full_rubric: FullRubric };
  const { full_rubric } = await api<Made>(context, 'POST', '/rubrics/rubric', body);
  return full_rubric;
}
