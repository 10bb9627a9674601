import type { ClassroomRole, Glance } from '@lectern/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { outline } from '../../assignments/testing/outline.ts';
import { person } from '../../people/testing/person.ts';
import { notAccepted, studentWork } from '../../works/testing/student-work.ts';
import { Component as GradingPage } from '../grading-page.tsx';
import { publication } from './grading-row.ts';

export const list = '/classrooms/classroom/7/assignments';
export const one = `${list}/assignment/12`;

const alan = studentWork({
  work_state: 'GRADING_COMPLETED',
  auto_grader_score: 2,
  manual_feedback_score: 7,
});
const katherine = studentWork({
  student_work_id: 10,
  work_state: 'SUBMITTED',
  contributors: [{ full_name: 'Katherine Johnson', github_username: 'katherine' }],
});
const dorothy = studentWork({
  student_work_id: 11,
  work_state: 'GRADE_PUBLISHED',
  manual_feedback_score: 0,
  contributors: [{ full_name: 'Dorothy Vaughan', github_username: 'dorothy' }],
});
const missing = studentWork({
  student_work_id: 13,
  work_state: 'ACCEPTED',
  effective_due_date: '2020-10-01T21:59:59.000Z',
  contributors: [{ full_name: 'Joan Clarke', github_username: 'joan' }],
  counted_commit: { sha: 'a'.repeat(40), reason: 'nothing_in_time', received_at: null },
});

export const grader = {
  github_username: 'grace',
  full_name: 'Grace Hopper',
  assigned: 2,
  graded: 1,
};
const ada = {
  github_username: 'person-1',
  full_name: 'Ada Lovelace',
  assigned: 0,
  graded: 0,
};
export const graders = {
  assigned: [9, 10].map((student_work_id) => ({ student_work_id, github_username: 'grace' })),
  progress: [ada, grader],
};

export const glanceCall = 'GET /classrooms/classroom/7/glance';

export const glance: Glance = {
  waiting: { total: 2, mine: 0, unassigned: 1, graders: [] },
  progress: [
    {
      assignment_id: 12,
      accepted: 4,
      submitted: 3,
      to_grade: 2,
      graded: 2,
      published: 1,
      mine: 0,
      unassigned: 1,
    },
  ],
  setup_problems: null,
  public_repositories: [],
  ta_classrooms: [],
  next_deadlines: [],
  activity: [],
};

const firstAnswers = (): Answers => ({
  [glanceCall]: glance,
  [`GET ${list}`]: { assignment_outlines: [outline()] },
  [`GET ${one}/works`]: {
    student_works: [alan, katherine, notAccepted('Mary Jackson', 'mary'), dorothy, missing],
  },
  [`GET ${one}/graders`]: graders,
  [`GET ${one}/publications`]: {
    publications: [
      publication({ student_work_id: 11, state: 'failed', problem: 'GitHub said no.' }),
    ],
  },
});

/** Starts a server before each test of the file. A test can change its answers. */
export function overviewServer() {
  let server: ApiServer;
  const overview = {
    answers: firstAnswers(),
    sent: (method: string, path: string) =>
      server.requests
        .filter((request) => request.method === method && request.url === `/api${path}`)
        .map(({ body }) => JSON.parse(body || 'null') as unknown),
  };
  beforeEach(async () => {
    history.replaceState(null, '', '/app/grading');
    overview.answers = firstAnswers();
    server = await startApiServer((request, response) =>
      answering(overview.answers)(request, response),
    );
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
  });
  return overview;
}

export function openOverview(classroom_role: ClassroomRole = 'PROFESSOR'): void {
  const membership = person({ id: 1, classroom_role });
  visit(GradingPage, { path: '/app/grading', address: '/app/grading', membership });
}

export async function openAssignment(classroom_role?: ClassroomRole): Promise<HTMLElement> {
  openOverview(classroom_role);
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  return screen.findByRole('table', { name: 'Grades of HW 1' });
}
