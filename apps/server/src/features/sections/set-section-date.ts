/** Gives a section a due date of its own. Its submissions are settled as if the main due date had moved. */
import { and, eq } from 'drizzle-orm';
import { sectionDates } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { lockAssignment } from '../assignments/queries.ts';
import { recordAudit } from '../audit/record.ts';
import { settlePeople } from '../commits/counting/settle-people.ts';
import { announceToStaff } from '../events/announce.ts';
import type { SectionDeps } from './edit-sections.ts';
import { listUserIds, lockSection } from './section-queries.ts';

/** Null: the date of the assignment applies. Idempotent. */
export async function setSectionDate(
  { db, clock }: SectionDeps,
  { classroomId, user }: InClassroom,
  { assignmentId, sectionId }: { assignmentId: number; sectionId: number },
  dueAt: Date | null,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    // Sections before assignments, as everywhere, to prevent deadlocks.
    await lockSection(tx, { classroomId, sectionId });
    await lockAssignment(tx, { classroomId, assignmentId }, 'no key update');
    const isIt = and(
      eq(sectionDates.assignmentId, assignmentId),
      eq(sectionDates.sectionId, sectionId),
    );
    const [before] = await tx.select().from(sectionDates).where(isIt);
    if (before?.dueAt.getTime() === dueAt?.getTime()) return;
    await tx.delete(sectionDates).where(isIt);
    const date = { assignmentId, sectionId, setBy: user.id, createdAt: at };
    if (dueAt) await tx.insert(sectionDates).values({ ...date, dueAt });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'section.due_date_set',
      classroomId,
      subject: `section:${sectionId}`,
      details: { assignmentId, dueAt, before: before?.dueAt ?? null },
      at,
    });
    const userIds = await listUserIds(tx, sectionId);
    if (userIds.length > 0) await settlePeople(tx, { classroomId, assignmentId, userIds }, at);
    const news = { classroomId, topic: 'assignments', assignmentId } as const;
    await announceToStaff(tx, { ...news, causedBy: user.id });
  });
}
