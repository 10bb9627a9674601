import type { FileStatus, SignedInUser, TreeNode } from '@lectern/contract';
import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearPersonalData } from '../../../lib/personal-data.ts';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { outline } from '../../assignments/testing/outline.ts';
import { person } from '../../people/testing/person.ts';
import { SignedIn } from '../../session/signed-in-user.ts';
import { studentWork } from '../../works/testing/student-work.ts';
import { Component as GraderPage } from '../grader-page.tsx';

export const one = '/classrooms/classroom/7/assignments/assignment/12';
export const work = `${one}/works/work/9`;
export const sha = 'a'.repeat(40);

const user = {
  user: { id: 1, github_username: 'grace', first_name: 'Grace', last_name: 'Hopper' },
  github_user: { login: 'grace', name: 'Grace Hopper', avatar_url: '' },
} as SignedInUser;

export function node(path: string, status: FileStatus): TreeNode {
  const entry = { path, type: 'blob', sha, mode: '100644', size: 12 } as const;
  return { name: path, entry, status: { status, diff: status === 'unmodified' ? null : [] } };
}

export const tree = (...nodes: TreeNode[]) => ({
  tree: nodes,
  commit_sha: sha,
  truncated: false,
  removed: ['old.py'],
});

function firstAnswers(): Answers {
  const neighbours = { previous_student_work_id: null, next_student_work_id: 10 };
  const paginated = { ...studentWork(), ...neighbours, row_num: 1, total_student_works: 2 };
  return {
    [`GET ${work}`]: { ...studentWork(), student_work: paginated, feedback: [] },
    [`GET ${work}/tree`]: tree(node('main.py', 'modified')),
    [`GET ${work}/draft`]: { items: [], version: 0, updated_at: null },
    [`PUT ${work}/presence`]: { others: [] },
    [`GET ${one}`]: { assignment_outline: outline({ id: 12 }) },
    [`GET ${one}/rubric`]: null,
    [`GET ${one}/graders`]: { assigned: [], progress: [] },
    'GET /classrooms/classroom/7/saved-comments': { saved_comments: [] },
  };
}

/** Starts a fresh server for each test, whose answers the test may change. */
export function graderServer() {
  // Here and not at the top of a module, because test files share modules, and each file starts with
  // the default timeouts.
  configure({ asyncUtilTimeout: 15_000 });
  vi.setConfig({ testTimeout: 45_000 });
  const grader = { answers: firstAnswers(), server: undefined as unknown as ApiServer };
  beforeEach(async () => {
    grader.answers = firstAnswers();
    grader.server = await startApiServer((request, response) =>
      answering(grader.answers)(request, response),
    );
  });
  afterEach(async () => {
    // Draft stores outlive the screen.
    clearPersonalData('arriving');
    await grader.server.close();
    vi.unstubAllGlobals();
  });
  return grader;
}

/** Defined once: a new component for each visit would remount and render twice. */
function Screen() {
  return (
    <SignedIn value={user}>
      <GraderPage />
    </SignedIn>
  );
}

export function openGrader(address = '/app/grading/assignment/12/student/9'): void {
  const path = '/app/grading/assignment/:assignmentId/student/:workId';
  const membership = person({ id: 1, classroom_id: 7, classroom_role: 'TA' });
  visit(Screen, { path, address, membership });
}
