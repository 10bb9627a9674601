import type { MyWork } from '@lectern/contract';
import { afterEach, beforeEach } from 'vitest';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { provisioned } from '../../acceptance/testing/provisioning.ts';
import { person } from '../../people/testing/person.ts';
import { Component as MyWorkPage } from '../my-work-page.tsx';

export const repository = 'https://host.test/analytical-engines/hw-1-alan';
export const list = 'GET /classrooms/classroom/7/my-work';
export const one = '/classrooms/classroom/7/assignments/assignment/12/works/work/9';

export type Accepted = NonNullable<MyWork['work']>;

export const accepted = (facts: Partial<Accepted> = {}): Accepted => ({
  student_work_id: 9,
  accepted_at: '2026-09-01T12:00:00Z',
  repo_name: 'hw-1-alan',
  submitted_at: null,
  commit_amount: 3,
  default_branch: 'main',
  newest_commit: { sha: 'beefed1'.padEnd(40, '0'), received_at: '2026-09-05T12:00:00Z' },
  last_commit_date: '2026-09-05T12:00:00Z',
  provisioning: provisioned(repository),
  can_submit: true,
  grade: null,
  grade_withdrawn: false,
  has_tests: false,
  repo_url: repository,
  effective_due_date: '2026-10-01T21:59:59.000Z',
  has_extension: false,
  is_late: false,
  history_rewritten: false,
  replaced_commits: 0,
  counted_commit: null,
  late_head: null,
  recounted_sha: null,
  ...facts,
});

export const mine = (facts: Partial<MyWork> = {}): MyWork => ({
  assignment_id: 12,
  assignment_name: 'HW 1',
  description: null,
  work_state: 'STARTED',
  effective_due_date: '2026-10-01T21:59:59.000Z',
  due_time_zone: 'Europe/Berlin',
  has_extension: false,
  extension_reason: null,
  archived: false,
  work: accepted(),
  ...facts,
});

interface MyWorkScene {
  answers: Answers;
  posts(): ApiServer['requests'];
  /** As 'METHOD /path'. */
  requests(): string[];
}

/** Starts a server for each test of a file. */
export function myWorkScene(): MyWorkScene {
  let server: ApiServer;
  const scene: MyWorkScene = {
    answers: {},
    posts: () => server.requests.filter(({ method }) => method === 'POST'),
    requests: () =>
      server.requests.map(({ method, url }) => `${method} ${url.replace('/api', '')}`),
  };
  beforeEach(async () => {
    scene.answers = { [list]: { my_work: [mine()] } };
    server = await startApiServer((request, response) =>
      answering(scene.answers)(request, response),
    );
  });
  afterEach(() => server.close());
  return scene;
}

export function open(address = '/app/my-work') {
  const membership = person({ id: 1 });
  visit(MyWorkPage, { path: '/app/my-work/:workId?', address, membership });
}
