/** Jobs are added in the caller's transaction, so that both commit or neither. */
import type { ClassroomRole } from '@lectern/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/transact.ts';
import { mostAttempts } from './retry.ts';

export const newsChannel = 'jobs';

export type MemberId = { classroomId: number; userId: number };

/** Without an installation id, the stored one is asked. */
export type AskedInstallation = { orgId: number; installationId?: number };

/** `reportedAt` is an ISO time. */
export type AnnotatedRun = {
  workId: number;
  runId: number;
  sha: string;
  logUrl: string | null;
  reportedAt: string;
};

/** `after` is the last submission of the batch before. */
export type StaffMove = { classroomId: number; after?: number };

/** `deadline` is an ISO time. Without it, the job handles every missed deadline. */
export type PassedDeadline = { assignmentId: number; deadline?: string };

export interface Jobs {
  'acceptances.sweep': Record<string, never>;
  'assignment.prepare-base': { assignmentId: number };
  'assignment.release': { assignmentId: number };
  'autograder.collect': { workId: number };
  'autograder.read-annotations': AnnotatedRun;
  'classroom.move-staff': StaffMove;
  'classroom.set-up': { classroomId: number };
  'counted.pin': { workId: number };
  'deadline.pass': PassedDeadline;
  'deadlines.sweep': Record<string, never>;
  'deleted.remove': Record<string, never>;
  'deliveries.redeliver': Record<string, never>;
  'feedback.open': { workId: number };
  'inbox.process': { deliveryId: string };
  'inbox.forget': Record<string, never>;
  'membership.check': MemberId;
  'membership.enter': MemberId;
  'membership.release': MemberId & { endedRole: ClassroomRole };
  'memberships.sweep': Record<string, never>;
  'mirror.fetch': { workId: number };
  'organization.ask-installation': AskedInstallation;
  'organization.check': { orgId: number };
  'publication.post': { publicationId: number };
  'pushes.compare': { workId: number };
  'sessions.sweep': Record<string, never>;
  'visibility.sweep': Record<string, never>;
  'tests.queue': { workId: number };
  'tests.read-repository': { assignmentId: number };
  'tests.run': { runId: number };
  'tests.sweep': Record<string, never>;
  'tests.try': { trialId: number };
  'work.ask-branch': { workId: number };
  'work.ask-visibility': { workId: number };
  'work.feedback-branch': { workId: number };
  'work.provision': { workId: number };
  'works.sweep': Record<string, never>;
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** At most one job per key waits and one runs. Enqueuing replaces the waiting one. */
  key: string;
  /** From now, by the database's clock. */
  delayMs?: number;
  /** Lower runs first, from 0 to 30. People who wait come before background jobs. */
  priority?: number;
  /**
   * The job's backlog, such as an organisation's. Backlogs of one priority take turns. `null` takes
   * the job out of its backlog and puts it first.
   */
  share?: string | null;
  /** Retry of a running job: keeps its place, and does not delay a job enqueued since. */
  isRetry?: boolean;
  /** It may be a retry, which must not be delayed. */
  isNeverLater?: boolean;
  /** Key of the job whose place this one takes over. */
  after?: string;
}

/** Keeps the better of the two places. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  {
    key,
    delayMs = 0,
    priority = 0,
    share,
    isRetry = false,
    isNeverLater = false,
    after,
  }: JobOptions,
): Promise<void> {
  const keepsShare = share === undefined;
  const isBetter = share === null ? sql`priority < ${priority}` : sql`priority <= ${priority}`;
  const isAskedAgain = isRetry
    ? sql`exists (select from jobs where key = ${key} and locked_by is not null)`
    : sql`false`;
  const keepsTime = isNeverLater ? sql`waiting.attempts < ${mostAttempts}` : isAskedAgain;
  await tx.execute(sql`
    with known as (
      select priority, place from jobs
      where key in (${key}, ${after ?? key}) and (${isRetry} or ${isBetter})
      order by priority, place limit 1
    ), added as (
      insert into jobs as waiting (name, payload, key, share, priority, place, run_at)
      select ${name}, ${JSON.stringify(payload)}::jsonb, ${key},
        case when ${keepsShare} then (
          select share from jobs where key = ${key} order by locked_by nulls first limit 1
        ) else ${share ?? null} end,
        coalesce(known.priority, ${priority}),
        coalesce(known.place, (${placeIn(priority, share)})),
        now() + ${delayMs}::float8 * interval '1 millisecond'
      from (select) as job left join known on true
      on conflict (key, (locked_by is null)) do update set
        name = excluded.name, attempts = 0, last_error = null,
        payload = case when ${isAskedAgain} then waiting.payload else excluded.payload end,
        share = case when ${keepsShare} then waiting.share else excluded.share end,
        (priority, place) = (
          select * from (values
            (waiting.priority, waiting.place), (excluded.priority, excluded.place)
          ) as spot order by 1, 2 limit 1
        ),
        run_at = case when ${keepsTime} then least(waiting.run_at, excluded.run_at)
          else excluded.run_at end
      returning run_at
    )
    select pg_notify(${newsChannel}, '') from added where run_at <= now()`);
}

/** Any number of jobs in one statement. Their keys must be new. */
export async function enqueueNew<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly { key: string; payload: Jobs[Name] }[],
  priority: number,
  share: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into jobs (name, payload, key, priority, share, place)
      select ${name}, payload, key, ${priority}, ${share}::text,
        ${placeIn(priority, share)} + case when ${share}::text is null then 0 else turn - 1 end
      from rows from (
        jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as (key text, payload jsonb)
      ) with ordinality as given (key, payload, turn)
      returning id
    )
    select pg_notify(${newsChannel}, '') where exists (select from added)`);
}

/** Any number of jobs in one statement. Those that wait already are tried at once. */
export async function enqueueMissing<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly { key: string; payload: Jobs[Name] }[],
  priority: number,
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into jobs (name, payload, key, priority, place)
      select ${name}, payload, key, ${priority}, 0
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as given (key text, payload jsonb)
      order by key
      on conflict (key, (locked_by is null)) do update
        set attempts = 0, last_error = null, run_at = now()
      returning id
    )
    select pg_notify(${newsChannel}, '') where exists (select from added)`);
}

/** Waiting jobs only. */
export async function dropJobs(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from jobs where key = any(${sql.param(keys)}::text[]) and locked_by is null`);
}

/**
 * After the last job of its share, but in the current round, so that a long backlog cannot delay
 * another one's first job.
 */
function placeIn(priority: number, share: string | null | undefined): SQL {
  if (share == null) return sql`0`;
  const waits = sql`locked_by is null and attempts < ${mostAttempts} and priority = ${priority}`;
  return sql`greatest(
    (select max(place) + 1 from jobs where share = ${share} and ${waits}),
    (select min(place) from jobs where share is not null and ${waits}),
    0
  )`;
}

/** Delays later jobs of the same kind and share, which the platform would refuse too. */
export async function delayJobsBehind(tx: Tx, key: string, delayMs: number): Promise<void> {
  await tx.execute(sql`
    update jobs set run_at = now() + ${delayMs}::float8 * interval '1 millisecond'
    where id in (
      select behind.id from jobs as behind
      join jobs as refused on refused.name = behind.name and refused.share = behind.share
        and (refused.priority, refused.place) <= (behind.priority, behind.place)
      where refused.key = ${key} and refused.locked_by is null and behind.locked_by is null
        and behind.run_at < now() + ${delayMs}::float8 * interval '1 millisecond'
      for update of behind skip locked
    )`);
}
