import { AppError, isGraded, type AssignGraders } from '@lectern/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { graders, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { lockWork, lockWorks } from '../commits/lock-work.ts';
import { settleWorks } from '../commits/counting/settle-work.ts';
import { listOwnWorks, refuseSelfGradings } from './self-grading.ts';
import type { Grading } from './grading-deps.ts';
import { findHolder, listHeld, listShownWorks, listStaff } from './grader-queries.ts';
import { shareOut } from './share-out.ts';

interface AssignDeps {
  db: Db;
  clock: () => Date;
}

interface Assigning {
  classroomId: number;
  assignmentId: number;
  professorId: number;
}

export async function assignGraders(
  { db, clock }: AssignDeps,
  assigning: Assigning,
  wanted: AssignGraders,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const graderOf: Map<number, number | null> =
      wanted.mode === 'manual'
        ? await byHand(tx, assigning, wanted)
        : await shared(tx, assigning, wanted);
    // Submissions before graders, as everywhere, to prevent deadlocks.
    const locked = await lockWorks(tx, inArray(works.id, [...graderOf.keys()]));
    if (wanted.mode === 'share') {
      const held = wanted.reassign ? undefined : await listHeld(tx, assigning.assignmentId);
      // Graded or claimed while we waited for the locks.
      for (const { id, state } of locked) {
        if (isGraded(state) || held?.has(id)) graderOf.delete(id);
      }
    }
    await saveGraders(tx, graderOf, { assignedBy: assigning.professorId }, at);
    const { classroomId, assignmentId, professorId } = assigning;
    await recordAudit(tx, {
      actorId: professorId,
      action: 'graders.assigned',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { mode: wanted.mode, works: Object.fromEntries(graderOf) },
      at,
    });
    await announce(tx, { classroomId, topic: 'grading', assignmentId, causedBy: professorId });
  });
}

async function byHand(
  tx: Tx,
  { classroomId, assignmentId }: Assigning,
  wanted: Extract<AssignGraders, { mode: 'manual' }>,
): Promise<Map<number, number | null>> {
  const ids = await requireWorks(tx, assignmentId, wanted.student_work_ids);
  const { github_username: login } = wanted;
  const [grader] = login === null ? [null] : await requireStaff(tx, classroomId, [login]);
  return new Map([...ids].map((id) => [id, grader ?? null]));
}

/** Answers alike for unknown submissions and those of other assignments. */
async function requireWorks(tx: Tx, assignmentId: number, wanted: number[]): Promise<Set<number>> {
  const ids = new Set(wanted);
  const known = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.assignmentId, assignmentId), inArray(works.id, [...ids])));
  if (known.length < ids.size) throw new AppError('not_found');
  return ids;
}

async function shared(
  tx: Tx,
  { classroomId, assignmentId }: Assigning,
  { graders: chosen, student_work_ids, reassign }: Extract<AssignGraders, { mode: 'share' }>,
): Promise<Map<number, number>> {
  const only = student_work_ids && (await requireWorks(tx, assignmentId, student_work_ids));
  const logins = chosen.map(({ github_username }) => github_username);
  const ids = await requireStaff(tx, classroomId, logins);
  const held = await listHeld(tx, assignmentId);
  const shown = await listShownWorks(tx, { classroomId, assignmentId });
  const waiting = shown
    .filter(({ work_state }) => !isGraded(work_state))
    .map(({ student_work_id }) => student_work_id)
    .filter((id) => (only?.has(id) ?? true) && (reassign || !held.has(id)));
  const own = new Set((await listOwnWorks(tx, waiting, ids)).map(({ workId }) => workId));
  // A professor assigns the graders' own submissions by hand.
  return shareOut(
    waiting.filter((workId) => !own.has(workId)),
    chosen.map(({ weight }, index) => ({ userId: ids[index]!, weight })),
  );
}

async function requireStaff(tx: Tx, classroomId: number, logins: string[]): Promise<number[]> {
  const staff = await listStaff(tx, classroomId);
  const idOf = new Map(staff.map(({ id, login }) => [login.toLowerCase(), id]));
  return logins.map((login) => {
    const id = idOf.get(login.toLowerCase());
    if (id === undefined) throw new AppError('grader_not_staff');
    return id;
  });
}

interface Assigned {
  assignedBy: number;
  /** Set for a claim only. */
  claimedAt?: Date;
}

/** Needs the submissions locked. */
async function saveGraders(
  tx: Tx,
  graderOf: ReadonlyMap<number, number | null>,
  assigned: Assigned,
  at: Date,
): Promise<void> {
  const workIds = [...graderOf.keys()];
  if (workIds.length === 0) return;
  const given = new Map([...graderOf].filter((one): one is [number, number] => one[1] !== null));
  if (given.size > 0) {
    await refuseSelfGradings(tx, given);
    await tx
      .insert(graders)
      .values([...given].map(([workId, userId]) => ({ workId, userId, ...assigned })))
      .onConflictDoUpdate({
        target: graders.workId,
        set: {
          ...assigned,
          userId: sql`excluded.user_id`,
          // The first claim fixes the counted commit.
          claimedAt: sql`coalesce(${graders.claimedAt}, excluded.claimed_at)`,
        },
      });
  }
  const freed = workIds.filter((workId) => !given.has(workId));
  if (freed.length > 0) await tx.delete(graders).where(inArray(graders.workId, freed));
  await settleWorks(tx, workIds, at);
}

/** Idempotent. */
export async function claimWork({ db, clock }: AssignDeps, grading: Grading): Promise<void> {
  const { classroomId, assignmentId, workId, graderId } = grading;
  const at = clock();
  await transact(db, async (tx) => {
    await lockWork(tx, workId);
    const holder = await findHolder(tx, workId);
    if (holder === graderId) return;
    if (holder !== undefined) throw new AppError('work_claimed');
    const assigned = { assignedBy: graderId, claimedAt: at };
    await saveGraders(tx, new Map([[workId, graderId]]), assigned, at);
    const subject = `work:${workId}`;
    await recordAudit(tx, { actorId: graderId, action: 'work.claimed', classroomId, subject, at });
    await announce(tx, { classroomId, topic: 'grading', assignmentId, workId });
  });
}
