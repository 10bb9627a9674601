/** Setups that wait for a membership or for the base repository. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { hasCode } from '../../db/schema/columns.ts';
import {
  assignments,
  contributors,
  memberships,
  provisionings,
  works,
} from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { announceEach } from '../events/announce.ts';
import { enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { isWanted, selectPeople, type Setup } from './queries.ts';
import { recordStep } from './record-step.ts';
import { enqueueProvision, enqueueWithdrawal } from '../../jobs/kinds/setup-jobs.ts';

/** Locks the memberships, so that a student who becomes a member now is not missed. */
export async function awaitMembership({ db }: PlatformDeps, setup: Setup): Promise<void> {
  await transact(db, async (tx) => {
    const people = await selectPeople(tx, setup).for('share', { of: memberships });
    if (isWanted(people)) return enqueueProvision(tx, setup.work.id);
    await recordStep(tx, setup, { step: 'awaiting_membership', problem: null });
  });
}

/** A member who left and came back also lost access to finished repositories, so those are checked again. */
export async function resumeAcceptances(
  tx: Tx,
  member: MemberId & { wasOut: boolean },
): Promise<void> {
  const isWaiting = or(
    eq(provisionings.step, 'awaiting_membership'),
    hasCode(provisionings.problem, 'not_in_organization'),
  );
  const hadAccess = inArray(provisionings.step, ['feedback_branch', 'ready']);
  const resumed = await tx
    .update(provisionings)
    .set({
      step: sql`case when ${isWaiting} then 'repository' else ${provisionings.step} end`,
      problem: null,
    })
    .where(
      and(
        member.wasOut ? or(isWaiting, hadAccess) : isWaiting,
        inArray(provisionings.workId, worksOf(tx, member)),
      ),
    )
    .returning({ workId: provisionings.workId });
  // In the order of their ids, so that two callers do not deadlock.
  const ids = resumed.map(({ workId }) => workId).sort((a, b) => a - b);
  const after = enterKey(member);
  for (const workId of ids) await enqueueProvision(tx, workId, { after });
}

/** Checks every setup of this person again. A removed person loses access. */
export async function reviseAccess(
  tx: Tx,
  member: MemberId,
  { isRemoved = false } = {},
): Promise<void> {
  const found = await tx
    .select({ workId: provisionings.workId })
    .from(provisionings)
    .where(inArray(provisionings.workId, worksOf(tx, member)))
    .orderBy(provisionings.workId);
  // Includes setups without a repository, because a running job may be creating it.
  const enqueueEach = isRemoved ? enqueueWithdrawal : enqueueProvision;
  for (const { workId } of found) await enqueueEach(tx, workId);
}

function worksOf(tx: Tx, { classroomId, userId }: MemberId) {
  return tx
    .select({ id: works.id })
    .from(works)
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(contributors.userId, userId), eq(assignments.classroomId, classroomId)));
}

/** Stopped setups return to the queue only once the base repository is ready. */
export async function resumeWaitingForBase(
  tx: Tx,
  { assignmentId, classroomId }: { assignmentId: number; classroomId: number },
  { isReady }: { isReady: boolean },
): Promise<void> {
  const waiting = await tx
    .select({ workId: works.id })
    .from(works)
    .innerJoin(provisionings, eq(provisionings.workId, works.id))
    .where(
      and(
        eq(works.assignmentId, assignmentId),
        isNull(works.repositoryId),
        eq(provisionings.step, 'repository'),
      ),
    )
    .orderBy(provisionings.queuedAt, works.id);
  const ids = waiting.map(({ workId }) => workId);
  if (isReady) {
    const resumed = await tx
      .update(provisionings)
      .set({ problem: null })
      .where(and(inArray(provisionings.workId, ids), isNotNull(provisionings.problem)))
      .returning({ workId: provisionings.workId });
    const resumedIds = resumed.map(({ workId }) => workId);
    await announceEach(tx, { classroomId, topic: 'works', assignmentId }, resumedIds);
  }
  for (const workId of ids) await enqueueProvision(tx, workId);
}
