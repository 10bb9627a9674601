import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '@lectern/contract';
import { provisionings } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { isSetupOf, type Setup } from './queries.ts';

type Change = Partial<typeof provisionings.$inferInsert>;

export async function recordStep(tx: Tx, { work, assignment }: Setup, change: Change) {
  await tx.update(provisionings).set(change).where(isSetupOf(work.id));
  const { id: assignmentId, classroomId } = assignment;
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId: work.id });
}

/** A problem that is already recorded is not announced again. */
export async function recordProblem({ db }: PlatformDeps, setup: Setup, problem: Problem) {
  if (isDeepStrictEqual(setup.provisioning.problem, problem)) return;
  await transact(db, (tx) => recordStep(tx, setup, { problem }));
}

/** An audit entry without an actor. */
export function auditSetup(
  tx: Tx,
  { work, assignment }: Setup,
  { action, details, at }: { action: string; details: Record<string, unknown>; at: Date },
): Promise<void> {
  const { classroomId } = assignment;
  const subject = `work:${work.id}`;
  return recordAudit(tx, { actorId: null, action, classroomId, subject, details, at });
}
