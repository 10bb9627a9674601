/** The statements of `seedClass`. Ids of the platform number the rows, so each statement finds those before. */

export interface Numbers {
  /** Platform id of the organisation, and the lowest one of the class. */
  first: number;
  students: number;
  assignments: number;
  tas: number;
  /** The last assignment with published grades. */
  published: number;
  /** The last assignment whose due date is over. */
  over: number;
  now: string;
}

const person = (first: number) => first + 1_000;
const repository = (first: number) => first + 1_000_000;
/** Repositories of one assignment. */
const repositories = 100_000;

const iso = (at: string) => `to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** 40 hexadecimal digits. */
const sha = (of: string) => `md5(${of}) || '00000000'`;

export function classRows({ first, students, tas, now }: Numbers): string[] {
  const professor = `(select id from users where platform_id = ${person(first)})`;
  return [
    `insert into organizations
       (id, node_id, login, name, avatar_url, html_url, installation_id)
     values (${first}, 'O', 'seeded-${first}', 'Seeded', '', '', ${first})`,
    `insert into users
       (platform_id, node_id, login, name, avatar_url, url, first_name, last_name)
     select ${person(first)} + n, 'U', 'seeded-' || ${person(first)} + n, 'Person ' || n,
       'https://avatars.example.com/u/' || n, 'https://platform.example.com/u/' || n,
       (array['Ada','Alan','Barbara','Donald','Émile','Frances','Grace','Ole'])[1 + n % 8],
       (array['Abel','Byron','Čapek','Hopper','Liskov','Müller','Turing'])[1 + n % 7] || ' ' || n
     from generate_series(0, ${tas + students}) n`,
    `insert into organization_members (org_id, user_id, role)
     select ${first}, id, case when id = ${professor} then 'ADMIN' else 'MEMBER' end
     from users where platform_id between ${person(first)} and ${person(first) + tas + students}`,
    `insert into sessions (token_hash, user_id, idle_until, expires_at)
     select sha256(login::bytea), id, timestamptz '${now}', timestamptz '${now}'
     from users where platform_id between ${person(first)} and ${person(first) + tas + students}`,
    `insert into classrooms (org_id, name, created_by) values (${first}, 'Large', ${professor})`,
    `insert into templates (id, org_id, owner, name, html_url)
     values (${first}, ${first}, 'seeded-${first}', 'template', '')`,
  ];
}

export function courseRows(numbers: Numbers, classroomId: number): string[] {
  const { first, students, assignments, tas, over, now } = numbers;
  const people = `select id, platform_id - ${person(first)} as n from users
    where platform_id between ${person(first)} and ${person(first) + tas + students}`;
  const professor = `(select id from users where platform_id = ${person(first)})`;
  return [
    `insert into memberships (classroom_id, user_id, role, status)
     select ${classroomId}, id,
       case when n = 0 then 'PROFESSOR' when n <= ${tas} then 'TA' else 'STUDENT' end, 'ACTIVE'
     from (${people}) person`,
    `insert into rubrics (org_id, classroom_id, name, created_by)
     select ${first}, ${classroomId}, 'Rubric ' || a, ${professor}
     from generate_series(1, ${assignments}) a order by a`,
    `insert into rubric_items (rubric_id, position, points, explanation)
     select id, item, 2 - item, 'Item ' || item
     from rubrics, generate_series(0, 4) item where classroom_id = ${classroomId} order by id, item`,
    `insert into assignments (classroom_id, template_id, name, slug, rubric_id, due_at,
       released_at, default_score, created_by, created_at)
     select ${classroomId}, ${first}, 'Homework ' || a, 'homework-' || a, rubrics.id,
       timestamptz '${now}' + (a - ${over} - 1) * interval '168 hours' + interval '96 hours',
       timestamptz '${now}', 10, ${professor},
       timestamptz '${now}' - interval '4800 hours' + a * interval '1 hour'
     from generate_series(1, ${assignments}) a
     join rubrics on rubrics.classroom_id = ${classroomId} and rubrics.name = 'Rubric ' || a
     order by a`,
    `insert into base_repositories (assignment_id, org_id, name, repository_id, state, ready_at)
     select id, ${first}, 'base-' || slug, ${first} + substr(slug, 10)::int, 'ready', created_at
     from assignments where classroom_id = ${classroomId}`,
    `insert into extensions (assignment_id, user_id, due_at, granted_by)
     select assignments.id, person.id, due_at + interval '48 hours', ${professor}
     from (${people}) person, assignments
     where n > ${tas} and (n - ${tas}) % 25 = 0 and classroom_id = ${classroomId}`,
  ];
}

/** Plans each submission from `a`, the number of its assignment, and `n`, the number of its student. */
function works(numbers: Numbers, classroomId: number): string {
  const { first, students, tas, published, over, now } = numbers;
  return `select fact.*, ready_at + interval '5 hours' * counted as last_at,
    case when counted = 0 then starter else ${sha("repository || ':' || counted")} end as counted_sha,
    case when head = 0 then starter else ${sha("repository || ':' || head")} end as head_sha
  from (
    select assignments.id as assignment_id, due_at, default_score, person.id as user_id, a, n,
      person.platform_id, ready_at, grader.id as grader_id,
      ${repository(first)} + a * ${repositories} + n as repository,
      ${sha(`'starter ' || assignments.id`)} as starter,
      a <= ${over} as is_over, a <= ${published} as is_published,
      a <= ${published} or (a <= ${over} and n % 2 = 0) as is_graded,
      a <= ${published} or (a <= ${over} and n % 3 <> 0) as has_grader,
      pushed, is_late, pushed + (is_late and n % 25 = 0)::int as counted,
      pushed + is_late::int as head,
      due_at + case when n % 25 = 0 then interval '48 hours' else interval '0' end as until
    from assignments
    cross join lateral (select substr(slug, 10)::int as a,
      least(due_at, timestamptz '${now}') - interval '48 hours' as ready_at) one
    join (select *, (platform_id - ${person(first) + tas})::int as n from users
      where platform_id > ${person(first) + tas}
        and platform_id <= ${person(first) + tas + students}) person on (n + a) % 20 <> 0
    join users grader on grader.platform_id = ${person(first) + 1} + n % ${tas}
    cross join lateral (select a <= ${over} and (n + a) % 11 = 0 as is_late,
      case when (n * 7 + a) % 13 = 0 then 0 else 3 + (n + a) % 4 end as pushed) two
    where classroom_id = ${classroomId}
  ) fact`;
}

export function workRows(numbers: Numbers, classroomId: number): string[] {
  const { first } = numbers;
  const planned = works(numbers, classroomId);
  const stored = `select works.id, plan.* from (${planned}) plan
    join works on works.repository_id = plan.repository`;
  /** The push with this number; the one after the last in time is late. */
  const pushedAt = `case when push > pushed then due_at + interval '2 hours'
    else ready_at + push * interval '5 hours' end`;
  const shaOf = (push: string) => sha(`repository || ':' || ${push}`);
  return [
    `insert into works (assignment_id, org_id, repository_name, repository_id, repository_url,
       default_branch, starter_sha, head_sha, state, counted_sha, counted_reason,
       counted_received_at, counted_at, late_head_sha, late_head_at, submitted_at, submitted_by,
       graded_at, graded_by, graded_sha, published_at, created_at, updated_at)
     select assignment_id, ${first}, 'homework-' || a || '-' || platform_id, repository,
       'https://platform.example.com/r/' || repository, 'main', starter, head_sha,
       case when is_published then 'GRADE_PUBLISHED' when is_graded then 'GRADING_COMPLETED'
         when has_grader then 'GRADING_ASSIGNED' when is_over and counted > 0 then 'SUBMITTED'
         when head > 0 then 'STARTED' else 'ACCEPTED' end,
       case when is_over then counted_sha end,
       case when is_over and counted = 0 then 'nothing_in_time' when is_over then 'deadline' end,
       case when is_over and counted > pushed then due_at + interval '2 hours'
         when is_over and counted > 0 then last_at end,
       case when is_over then until end,
       case when head > counted then head_sha end,
       case when head > counted then due_at + interval '2 hours' end,
       case when is_over and counted > 0 then until end,
       case when is_over and counted > 0 then 'deadline' end,
       case when is_graded then until + interval '12 hours' end,
       case when is_graded then grader_id end, case when is_graded then counted_sha end,
       case when is_published then until + interval '18 hours' end,
       ready_at - interval '48 hours', ready_at
     from (${planned}) plan order by a, n`,
    `insert into contributors (work_id, assignment_id, user_id)
     select id, assignment_id, user_id from (${stored}) work order by id`,
    `insert into provisionings (work_id, step, queued_at, ready_at)
     select id, 'ready', ready_at - interval '48 hours', ready_at - interval '48 hours'
     from (${stored}) work order by id`,
    `insert into graders (work_id, user_id, assigned_by)
     select id, grader_id, grader_id from (${stored}) work where has_grader or is_graded order by id`,
    `insert into pushes (work_id, ref, before_sha, after_sha, pusher_id, by_bot, received_at, source)
     select id, 'refs/heads/feedback', repeat('0', 40), starter, null, true,
       ready_at - interval '48 hours', 'webhook' from (${stored}) work
     union all
     select id, 'refs/heads/main', case when push = 1 then starter else ${shaOf('(push - 1)')} end,
       ${shaOf('push')}, platform_id, false, ${pushedAt}, 'webhook'
     from (${stored}) work, generate_series(1, head) push order by 7`,
    `insert into commits (work_id, sha, kind, received_at)
     select id, case when part = 0 then ${shaOf('push')} else ${shaOf(`push || '+'`)} end,
       'student', ${pushedAt}
     from (${stored}) work, generate_series(1, head) push, generate_series(0, push % 2) part
     order by 4`,
    `insert into push_checks (work_id, pushed_at, compared_pushed_at)
     select id, ready_at, ready_at from (${stored}) work`,
    `insert into autograder_reports (work_id, sha, points, maximum, source, reported_at)
     select id, counted_sha, (n + a) % 6, 5, 'tests', last_at + interval '5 minutes'
     from (${stored}) work where a % 2 = 1 and counted > 0 order by id`,
    ...gradeRows(stored),
  ];
}

function gradeRows(stored: string): string[] {
  return [
    `insert into feedback (work_id, path, line, body, points, rubric_item_id, author_id, created_at)
     select work.id, case when part < 2 then 'src/main.c' end, case when part < 2 then part + 1 end,
       'Comment ' || part || ' on the submission of ' || n, -part, item.id, grader_id, work.until
     from (${stored}) work
     join assignments on assignments.id = assignment_id
     cross join generate_series(0, 2 + n % 3) part
     left join rubric_items item
       on item.rubric_id = assignments.rubric_id and item.position = part + 2
     where is_graded order by work.id, part`,
    `insert into feedback_versions
       (feedback_id, version, action, body, points, rubric_item_id, changed_by, changed_at)
     select feedback.id, 1, 'CREATE', body, points, rubric_item_id, author_id, feedback.created_at
     from (${stored}) work join feedback on feedback.work_id = work.id order by 1`,
    `insert into grade_submissions (work_id, grader_id, client_key, score, created_at)
     select id, grader_id, 'seeded-' || id, score, until + interval '12 hours'
     from (${withScore(stored)}) graded order by id`,
    `insert into publications (work_id, score, snapshot, state, published_by, published_at)
     select id, score, jsonb_build_object('published_at', ${iso(`until + interval '18 hours'`)},
       'commit_sha', counted_sha, 'manual_feedback_score', score, 'auto_grader_score', null,
       'maximum_score', null, 'comments', comments), 'posted', grader_id, until + interval '18 hours'
     from (${withScore(stored)}) graded where is_published order by id`,
  ];
}

function withScore(stored: string): string {
  return `select work.*, default_score + points as score, comments
    from (${stored}) work
    cross join lateral (
      select sum(points) as points, jsonb_agg(jsonb_build_object('path', path, 'line', line,
        'body', body, 'points', points, 'author', 'seeded') order by id) as comments
      from feedback where feedback.work_id = work.id
    ) live
    where is_graded`;
}
