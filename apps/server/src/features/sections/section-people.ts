/** Puts students into a section by hand, and says who grades it. */
import { AppError } from '@lectern/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  memberships,
  rosterEntries,
  sectionGraders,
  sectionPeople,
} from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { settleMoved } from '../commits/counting/settle-people.ts';
import { announceToStaff } from '../events/announce.ts';
import { listStaff } from '../grading/grader-queries.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import type { SectionDeps } from './edit-sections.ts';
import { lockSection } from './section-queries.ts';

interface PeopleChange {
  add: readonly number[];
  remove: readonly number[];
}

/** Idempotent. */
export async function changePeople(
  { db, clock }: SectionDeps,
  { classroomId, user }: InClassroom,
  sectionId: number,
  wanted: PeopleChange,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    await lockSection(tx, { classroomId, sectionId });
    await requireStudents(tx, classroomId, wanted.add);
    await refuseListed(tx, sectionId, wanted.remove);
    const added = await add(tx, sectionId, wanted.add, at);
    const removed = await remove(tx, sectionId, wanted.remove);
    if (added.length + removed.length === 0) return;
    await recordAudit(tx, {
      actorId: user.id,
      action: 'section.people_changed',
      classroomId,
      subject: `section:${sectionId}`,
      details: { added, removed },
      at,
    });
    await settleMoved(tx, { classroomId, userIds: [...added, ...removed] }, at);
    await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
  });
}

async function requireStudents(tx: Tx, classroomId: number, wanted: readonly number[]) {
  const ids = new Set(wanted);
  const rows = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        sql`${memberships.userId} = any(${sql.param([...ids])}::bigint[])`,
        isLiveMembership(),
      ),
    );
  if (rows.length < ids.size) throw new AppError('not_in_classroom');
  if (rows.some(({ role }) => role !== 'STUDENT')) throw new AppError('section_is_for_students');
}

/** The next import of the roster would put them back. */
async function refuseListed(tx: Tx, sectionId: number, wanted: readonly number[]) {
  const [listed] = await tx
    .select({ id: sectionPeople.id })
    .from(sectionPeople)
    .innerJoin(rosterEntries, eq(rosterEntries.id, sectionPeople.entryId))
    .where(
      and(
        eq(sectionPeople.sectionId, sectionId),
        sql`${rosterEntries.userId} = any(${sql.param([...wanted])}::bigint[])`,
      ),
    )
    .limit(1);
  if (listed) throw new AppError('section_from_roster');
}

async function add(tx: Tx, sectionId: number, userIds: readonly number[], createdAt: Date) {
  const rows = [...new Set(userIds)].map((userId) => ({ sectionId, userId, createdAt }));
  if (rows.length === 0) return [];
  const added = await tx
    .insert(sectionPeople)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: sectionPeople.userId });
  return toIds(added);
}

async function remove(tx: Tx, sectionId: number, userIds: readonly number[]) {
  const removed = await tx
    .delete(sectionPeople)
    .where(
      and(
        eq(sectionPeople.sectionId, sectionId),
        isNotNull(sectionPeople.userId),
        sql`${sectionPeople.userId} = any(${sql.param([...userIds])}::bigint[])`,
      ),
    )
    .returning({ userId: sectionPeople.userId });
  return toIds(removed);
}

function toIds(rows: readonly { userId: number | null }[]): number[] {
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function setGraders(
  { db, clock }: SectionDeps,
  { classroomId, user }: InClassroom,
  sectionId: number,
  logins: readonly string[],
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    await lockSection(tx, { classroomId, sectionId });
    const staff = await listStaff(tx, classroomId);
    const idOf = new Map(staff.map(({ id, login }) => [login.toLowerCase(), id]));
    const wanted = new Set(
      logins.map((login) => {
        const id = idOf.get(login.toLowerCase());
        if (id === undefined) throw new AppError('grader_not_staff');
        return id;
      }),
    );
    const before = await tx
      .delete(sectionGraders)
      .where(eq(sectionGraders.sectionId, sectionId))
      .returning({ userId: sectionGraders.userId });
    const rows = [...wanted].map((userId) => ({ sectionId, userId, createdAt: at }));
    if (rows.length > 0) await tx.insert(sectionGraders).values(rows);
    await recordAudit(tx, {
      actorId: user.id,
      action: 'section.graders_changed',
      classroomId,
      subject: `section:${sectionId}`,
      details: { before: toIds(before), after: [...wanted] },
      at,
    });
    await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
  });
}
