/** Accepts an assignment by its link. A student who is not in the classroom joins it first. */
import { AppError, instantText, type PlainErrorCode } from '@lectern/contract';
import { and, eq, gt } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { feedbackBranchKey, provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { countUse } from '../invites/count-use.ts';
import { enterClassroom } from '../invites/enter-classroom.ts';
import { isUse, type JoinOutcome } from '../invites/join-outcome.ts';
import { selectUsableLink } from '../invites/usable-link.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { claimAutomatically } from '../roster/claim-automatically.ts';
import { recordAcceptance } from './record-acceptance.ts';
import { waitWhileAlone } from './wait-while-alone.ts';

interface Accepted {
  workId: number;
  classroomId: number;
  linkId: number;
  /** False for a repeat: pages may send the link again. */
  isUsed: boolean;
}

/** Answers only after the acceptance is stored, so that no later failure can lose it. */
export async function acceptAssignment(
  deps: PeopleDeps,
  user: SessionUser,
  token: string,
): Promise<number> {
  const { db, clock, patienceMs, platform } = deps;
  const now = clock();
  const result = await transact(db, async (tx) => {
    const accepted = await accept(tx, user, token, now);
    if (!('refusal' in accepted)) {
      const { classroomId } = accepted;
      await claimAutomatically(tx, { classroomId, platform, now, userId: user.id });
    }
    return accepted;
  });
  // Thrown after the commit, which keeps the request to return.
  if ('refusal' in result) throw new AppError(result.refusal);
  const { workId, classroomId, linkId, isUsed } = result;
  if (isUsed) await countUse(db, linkId);
  const enter = enterKey({ classroomId, userId: user.id });
  await waitWhileAlone(db, [enter, provisionKey(workId), feedbackBranchKey(workId)], patienceMs);
  return workId;
}

async function accept(
  tx: Tx,
  user: SessionUser,
  token: string,
  at: Date,
): Promise<Accepted | { refusal: PlainErrorCode }> {
  const { id: linkId, classroomId, assignmentId } = await selectUsableLink(tx, token, at);
  if (assignmentId === null) throw new AppError('invalid_link');
  await requireReleased(tx, assignmentId, at);
  const role = 'STUDENT' as const;
  const entrance = { classroomId, userId: user.id, role, needsApproval: false, linkId, at };
  const outcome = await enterClassroom(tx, entrance);
  if (outcome.kind === 'asks' || outcome.kind === 'waits') return { refusal: 'removed_before' };
  if (outcome.role !== 'STUDENT') throw new AppError('accept_is_for_students');
  const isActive = isInside(outcome);
  const { workId, isNew } = await recordAcceptance(tx, {
    assignmentId,
    user,
    isActive,
    linkId,
    at,
  });
  return { workId, classroomId, linkId, isUsed: isNew || isUse(outcome) };
}

/** Before anybody joins by the link. */
async function requireReleased(tx: Tx, assignmentId: number, at: Date): Promise<void> {
  const [found] = await tx
    .select({ releasedAt: assignments.releasedAt, zone: assignments.dueTimeZone })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), gt(assignments.releasedAt, at)));
  if (!found?.releasedAt) return;
  const params = { date: instantText(found.releasedAt, found.zone) };
  throw new AppError('assignment_not_open', { params });
}

function isInside(outcome: JoinOutcome): boolean {
  return outcome.kind === 'stays' && !outcome.needsPlatform;
}
