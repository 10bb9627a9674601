/** Durable jobs: added in the transaction that needs them, so neither exists without the other. */
import type { ClassroomRole } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/transact.ts';

/** Whose membership a job is about. */
export type MemberId = { classroomId: number; userId: number };

/** Every kind of job and what it carries. */
export interface Jobs {
  'acceptances.sweep': Record<string, never>;
  'assignment.prepare-base': { assignmentId: number };
  'classroom.set-up': { classroomId: number };
  'counted.pin': { workId: number };
  'deadline.pass': { assignmentId: number };
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
  'organization.check': { orgId: number };
  'pushes.compare': { workId: number };
  'sessions.sweep': Record<string, never>;
  'work.feedback-branch': { workId: number };
  'work.provision': { workId: number };
  'works.sweep': Record<string, never>;
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** Repeats with the same key collapse, and jobs with the same key never run side by side. */
  key: string;
  runAt?: Date;
  /** From now on, by the clock of the queue. */
  delayMs?: number;
  /** Lower runs first; people who wait come before background work. */
  priority?: number;
}

export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key, runAt, delayMs, priority = 0 }: JobOptions,
): Promise<void> {
  // The key is also the queue's name: a key alone does not collapse while its job is running.
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
      queue_name => ${key}, job_key => ${key},
      run_at => coalesce(
        ${runAt?.toISOString() ?? null}::timestamptz,
        now() + ${delayMs ?? null}::float8 * interval '1 millisecond'
      ),
      priority => ${priority}
    )`);
}
