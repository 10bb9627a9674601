/** Durable jobs: added in the transaction that needs them, so neither exists without the other. */
import type { ClassroomRole } from '@lectern/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/transact.ts';

/** Whose membership a job is about. */
export type MemberId = { classroomId: number; userId: number };

/** Of an organisation: the one that was announced, or else the one that is known. */
export type AskedInstallation = { orgId: number; installationId?: number };

/** A check run as it was announced; its time is written as JSON can. */
export type AnnotatedRun = {
  workId: number;
  runId: number;
  sha: string;
  logUrl: string | null;
  reportedAt: string;
};

/** Planned for a deadline, written as JSON can, or to make up for any that passed unnoticed. */
export type PassedDeadline = { assignmentId: number; deadline?: string };

/** Every kind of job and what it carries. */
export interface Jobs {
  'acceptances.sweep': Record<string, never>;
  'assignment.prepare-base': { assignmentId: number };
  'autograder.collect': { workId: number };
  'autograder.read-annotations': AnnotatedRun;
  'classroom.set-up': { classroomId: number };
  'counted.pin': { workId: number };
  'deadline.pass': PassedDeadline;
  'deadlines.sweep': Record<string, never>;
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
  'work.ask-branch': { workId: number };
  'work.feedback-branch': { workId: number };
  'work.provision': { workId: number };
  'works.sweep': Record<string, never>;
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** Repeats with the same key collapse, and jobs with the same key never run side by side. */
  key: string;
  /** From now on, by the clock of the queue. */
  delayMs?: number;
  /** Lower runs first, up to 30; people who wait come before background work. */
  priority?: number;
  /**
   * Whose backlog this is, such as an organisation's: backlogs take turns, job by job. `null` takes it
   * out of the one it is in, to the front.
   */
  share?: string | null;
  /**
   * Of a job that runs now and could not be done: it comes back to where it stood. One that was asked
   * for meanwhile keeps its own time.
   */
  isRetry?: boolean;
  /** One that waits already is never moved to a later time: it may be somebody else's retry. */
  isNeverLater?: boolean;
  /** The key of a job that this one goes on from, at its place: no second turn at the end of the line. */
  after?: string;
}

/** Room for the place in a round within one priority. */
const places = 1_000;

/** With which a job was asked for, at its most urgent; the queue has its place in a round beside it. */
export function priorityOf({ priority }: { priority: number }): number {
  return Math.floor(priority / places);
}

/** The number of whoever is first among those of a priority. */
export function firstOf(priority: number): number {
  return priority * places;
}

/**
 * The queue takes the lowest number first, so the number is the priority and then the job's place
 * in a round: behind the last of its share, and not before the rounds that are over. So backlogs take
 * turns, each in its own order; jobs of nobody's backlog, or given up, have no part in it. A job keeps
 * the place that it has; asking again must not send anybody to the end.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key, delayMs, priority = 0, share, isRetry = false, isNeverLater = false, after }: JobOptions,
): Promise<void> {
  const shareFlag = share == null ? null : `${sharePrefix}${share}`;
  const newFlags = [keyFlag(key), ...(shareFlag === null ? [] : [shareFlag, anyShare])];
  const first = firstOf(priority);
  // Whoever asks with a better priority than the first to ask moves it forward.
  const better = share === null ? first : first + places;
  const keepsTime = isRetry ? isAskedAnew(key) : sql`${isNeverLater} and is_available`;
  const keepsPlace = isRetry ? sql`is not null` : sql`< ${better}::int`;
  await tx.execute(sql`
    with known as (
      select least(min(priority), (
          select priority from graphile_worker._private_jobs where key = ${after ?? null}
        )) as priority, jsonb_object_agg(flag, true) as flags,
        min(run_at) filter (where ${keepsTime}) as run_at
      from graphile_worker._private_jobs, jsonb_object_keys(flags) as flag where key = ${key}
    ), round as (
      select least(greatest(last.place + 1, front.place, ${first}), ${first + places - 1}::int) as place
      from (select) as nothing
      left join (${placeIn(first, shareFlag, sql`desc`)}) as last on true
      left join (${placeIn(first, shareFlag && anyShare, sql`asc`)}) as front on true
    )
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key},
      flags => array(
        select jsonb_object_keys(known.flags) where ${share !== null}
        union select unnest(${sql.param(newFlags)}::text[])
      ),
      run_at => least(
        known.run_at, now() + ${delayMs ?? null}::float8 * interval '1 millisecond'
      ),
      priority => case
        when known.priority ${keepsPlace} then known.priority else round.place
      end::int
    ) from known, round`);
}

/** Whether this one waits while an earlier one of its key runs. */
function isAskedAnew(key: string): SQL {
  return sql`locked_at is null and exists (
    select from graphile_worker._private_jobs
    where flags ? ${keyFlag(key)} and locked_at is not null
  )`;
}

/** The last or the first place that is taken, by an index that the queue keeps for its own use. */
function placeIn(first: number, flag: string | null, direction: SQL): SQL {
  return sql`
    select priority as place from graphile_worker._private_jobs
    where ${flag}::text is not null and is_available = true and flags ? ${flag}
      and priority between ${first} and ${first + places - 1}
    order by priority ${direction} limit 1`;
}

/** Beside the share itself, to find the jobs of any. */
const anyShare = 'shared';
const sharePrefix = 'share:';

export function isShareFlag(flag: string): boolean {
  return flag.startsWith(sharePrefix);
}

/** Beside the key itself, which a job loses when a newer one of that key is added while it runs. */
export function keyFlag(key: string): string {
  return `key:${key}`;
}

/**
 * All of one kind and one share that stand behind this one and would only learn the same: that it is
 * not their time yet. Those before it may know better, and are back at their own time.
 */
export async function putOffBehind(tx: Tx, key: string, delayMs: number): Promise<void> {
  await tx.execute(sql`
    with latest as (
      select task_id, priority, (
        select flag from jsonb_object_keys(flags) as flag where starts_with(flag, ${sharePrefix})
      ) as share from graphile_worker._private_jobs where key = ${key}
    ), later as (
      select now() + ${delayMs}::float8 * interval '1 millisecond' as at
    ), waiting as (
      select jobs.id from graphile_worker._private_jobs as jobs, latest, later
      where jobs.task_id = latest.task_id and jobs.flags ? latest.share
        and jobs.priority >= latest.priority
        and jobs.locked_at is null and jobs.run_at < later.at
      for update of jobs skip locked
    )
    select graphile_worker.reschedule_jobs(
      array(select id from waiting), run_at => (select at from later)
    )`);
}
