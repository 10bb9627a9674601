import { describe, expect, it } from 'vitest';
import { Acceptance } from './acceptance.ts';
import { AssignmentOutline } from './assignments.ts';
import { AutograderToken } from './autograder.ts';
import { Extension } from './extensions.ts';
import { Feedback } from './feedback.ts';
import { Link } from './invites.ts';
import { MyWork } from './my-work.ts';
import { Organization, organizationRoutes, TemplateRepo } from './organizations.ts';
import { ClassroomUser } from './people.ts';
import { FullRubric } from './rubrics.ts';
import { GitHubUser, User } from './session.ts';
import { TreeNode } from './tree.ts';
import { PaginatedStudentWork, StudentWork } from './works.ts';
import type { z } from '../zod.ts';

const at = '2026-09-01T12:00:00.000Z';

/** During an upgrade, an older server still answers without these fields. */
const addedLater = [
  'reason',
  'comments_on_all_lines',
  'accepts_late',
  'archived_at',
  'created_by_name',
  'description',
  'granted_by_name',
  'has_namesake',
  'is_public',
  'needs_approval',
  'nothing_on_branch',
  'one_use',
  'replaced_commits',
];

const user = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Byron',
  github_username: 'ada',
  github_user_id: 4_294_967_296,
};

const work = {
  student_work_id: 12,
  org_name: 'acme',
  classroom_id: 3,
  assignment_name: 'HW 1',
  assignment_outline_id: 5,
  repo_name: 'hw-1-ada',
  unique_due_date: null,
  manual_feedback_score: -2,
  auto_grader_score: 87.5,
  autograder_report: null,
  grades_published_timestamp: null,
  work_state: 'SUBMITTED',
  created_at: at,
  commit_amount: 4,
  first_commit_date: at,
  last_commit_date: null,
  contributors: [{ full_name: 'Ada Byron', github_username: 'ada' }],
  repo_url: null,
  effective_due_date: at,
  has_extension: true,
  is_late: false,
  history_rewritten: false,
  replaced_commits: 0,
  counted_commit: { sha: 'a'.repeat(40), reason: 'nothing_in_time', received_at: null },
  late_head: { sha: 'b'.repeat(64), received_at: at },
  is_public: false,
  new_commits_since_grading: 0,
  recounted_sha: null,
  nothing_on_branch: 'trunk',
};

const rubric = {
  id: 2,
  name: 'Style',
  org_id: 9,
  classroom_id: 3,
  reusable: true,
  created_at: at,
  version: 1,
  archived_at: at,
  deleted_at: null,
  in_use: false,
};

const shapes: [name: string, schema: z.ZodType, example: object, nullable: string[]][] = [
  ['User', User, user, []],
  [
    'GitHubUser',
    GitHubUser,
    { login: 'ada', id: 1, node_id: 'U_1', avatar_url: 'a', url: 'u', name: null, email: null },
    ['name', 'email'],
  ],
  [
    'ClassroomUser',
    ClassroomUser,
    {
      ...user,
      classroom_id: 3,
      classroom_name: 'CS 1',
      classroom_created_at: at,
      classroom_role: 'TA',
      status: 'ORG_INVITED',
      avatar_url: 'a',
      org_id: 9,
      org_name: 'acme',
    },
    [],
  ],
  [
    'Organization',
    Organization,
    { id: 9, login: 'acme', html_url: 'h', name: 'Acme', avatar_url: 'a', node_id: 'O_9' },
    [],
  ],
  [
    'TemplateRepo',
    TemplateRepo,
    {
      template_repo_id: 8_589_934_592,
      template_repo_owner: 'acme',
      template_repo_name: 'starter',
      created_at: at,
    },
    [],
  ],
  [
    'AssignmentOutline',
    AssignmentOutline,
    {
      id: 5,
      template_id: 1,
      base_repo_id: null,
      created_at: at,
      released_at: null,
      name: 'HW 1',
      classroom_id: 3,
      rubric_id: null,
      group_assignment: false,
      main_due_date: null,
      due_time_zone: 'Europe/Berlin',
      default_score: 0,
      maximum_score: null,
      version: 1,
      has_acceptances: false,
      description: null,
      accepts_late: true,
      comments_on_all_lines: false,
      archived_at: null,
      base_repository: { status: 'failed', problem: 'It does not exist.', url: null },
    },
    [
      'base_repo_id',
      'released_at',
      'rubric_id',
      'main_due_date',
      'maximum_score',
      'description',
      'archived_at',
    ],
  ],
  [
    'Extension',
    Extension,
    {
      user_id: 7,
      full_name: 'Ada Byron',
      github_username: 'ada',
      due_at: at,
      granted_at: at,
      granted_by: 'grace',
      granted_by_name: 'Grace Hopper',
      reason: 'Ill.',
    },
    ['reason'],
  ],
  ['StudentWork', StudentWork, work, nullableOfWork()],
  [
    'PaginatedStudentWork',
    PaginatedStudentWork,
    {
      ...work,
      row_num: 1,
      total_student_works: 2,
      previous_student_work_id: null,
      next_student_work_id: 13,
      has_namesake: false,
    },
    [...nullableOfWork(), 'previous_student_work_id', 'next_student_work_id'],
  ],
  [
    'FullRubric',
    FullRubric,
    {
      rubric,
      rubric_items: [
        {
          id: 1,
          rubric_id: 2,
          point_value: null,
          explanation: 'Names',
          created_at: at,
          deleted: false,
          position: 0,
        },
      ],
    },
    [],
  ],
  [
    'Feedback',
    Feedback,
    {
      path: null,
      line: null,
      body: 'Nice.',
      points: 0,
      ta_username: 'tim',
      rubric_item_id: null,
      feedback_comment_id: 4,
      version: 1,
      created_at: at,
      action: '',
    },
    ['path', 'line', 'rubric_item_id'],
  ],
  [
    'TreeNode',
    TreeNode,
    {
      status: { status: 'modified', diff: [{ start: 1, end: 2 }] },
      entry: { path: 'src/a.ts', type: 'blob', sha: 'abc', mode: '100644', size: 10 },
      name: 'a.ts',
    },
    [],
  ],
  [
    'Link',
    Link,
    {
      kind: 'classroom',
      classroom_role: 'STUDENT',
      id: 1,
      created_by: 'ada',
      created_by_name: 'Ada Lovelace',
      created_at: at,
      expires_at: null,
      use_count: 0,
      one_use: false,
      needs_approval: false,
    },
    ['expires_at'],
  ],
];

describe.each(shapes)('%s', (_name, schema, example, nullable) => {
  it('accepts its documented example unchanged', () => {
    expect(schema.parse(example)).toEqual(example);
  });

  it.each(Object.keys(example))('requires %s, unless it was added later', (field) => {
    const { [field]: _, ...rest } = example as Record<string, unknown>;
    expect(schema.safeParse(rest).success).toBe(addedLater.includes(field));
  });

  it.each(Object.keys(example))('allows null in %s only where documented', (field) => {
    const accepted = schema.safeParse({ ...example, [field]: null }).success;
    expect(accepted).toBe(nullable.includes(field));
  });

  it.each(Object.keys(example))('refuses a wrong type in %s', (field) => {
    expect(schema.safeParse({ ...example, [field]: { wrong: true } }).success).toBe(false);
  });
});

describe('an answer of an older server', () => {
  it('gets an empty value for every field that was added later', () => {
    const by = { created_at: at, created_by: 'ada' };
    expect(AutograderToken.parse(by)).toEqual({ ...by, created_by_name: '' });
    const { answer } = organizationRoutes.listInstallations;
    const organizations = { orgs_with_app: [], orgs_without_app: [] };
    expect(answer.parse(organizations)).toEqual({
      ...organizations,
      removed_from: [],
      sso_required: false,
    });
    const absent = (field: { parse(value: unknown): unknown }) => field.parse(undefined);
    const { effective_due_date, is_overdue } = Acceptance.shape;
    expect([effective_due_date, is_overdue].map(absent)).toEqual([null, false]);
    const { default_branch, newest_commit, ...known } = MyWork.shape.work.unwrap().shape;
    expect([default_branch, newest_commit, known.recounted_sha].map(absent)).toEqual([
      null,
      null,
      null,
    ]);
    expect(absent(known.grade_withdrawn)).toBe(false);
  });
});

describe('a student who has not accepted', () => {
  it('has the submission id -1 and no other id below 1', () => {
    expect(StudentWork.safeParse({ ...work, student_work_id: -1 }).success).toBe(true);
    expect(StudentWork.safeParse({ ...work, student_work_id: 0 }).success).toBe(false);
  });
});

function nullableOfWork(): string[] {
  return [
    'unique_due_date',
    'manual_feedback_score',
    'auto_grader_score',
    'autograder_report',
    'grades_published_timestamp',
    'first_commit_date',
    'last_commit_date',
    'repo_url',
    'effective_due_date',
    'counted_commit',
    'late_head',
    'recounted_sha',
    'nothing_on_branch',
  ];
}
