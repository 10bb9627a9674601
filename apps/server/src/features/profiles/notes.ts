/** Notes of staff about a person. A deleted one stays on record and is shown to nobody. */
import { AppError, limits, satisfies, type PersonNote } from '@lectern/contract';
import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { personNotes, shownNames, users } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import { isShownNameOf } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import { lockMembership } from '../memberships/queries.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

type NoteDeps = Pick<TokenDeps, 'db' | 'clock'>;

function areAbout({ classroomId, userId }: MemberId) {
  return and(
    eq(personNotes.classroomId, classroomId),
    eq(personNotes.userId, userId),
    isNull(personNotes.deletedAt),
  );
}

export function listNotes(db: Reader, about: MemberId): Promise<PersonNote[]> {
  return read(db, areAbout(about));
}

async function read(db: Reader, which: SQL | undefined): Promise<PersonNote[]> {
  const { firstName, lastName } = shownNames;
  const rows = await db
    .select({ note: personNotes, login: users.login, firstName, lastName })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.writtenBy))
    .innerJoin(shownNames, isShownNameOf(personNotes.classroomId, personNotes.writtenBy))
    .where(which)
    .orderBy(desc(personNotes.id));
  return rows.map(({ note, login, ...author }) => ({
    note_id: note.id,
    body: note.body,
    written_at: note.createdAt.toISOString(),
    written_by: login,
    written_by_name: fullName(author),
  }));
}

export async function writeNote(
  { db, clock }: NoteDeps,
  { classroomId, user }: InClassroom,
  userId: number,
  body: string,
): Promise<PersonNote> {
  const at = clock();
  const about = { classroomId, userId };
  return transact(db, async (tx) => {
    await requireMember(tx, about);
    if (body === '') throw new AppError('note_missing');
    const [known] = await tx.select({ count: count() }).from(personNotes).where(areAbout(about));
    if (known!.count >= limits.notesPerPerson) throw new AppError('too_many_notes');
    const [note] = await tx
      .insert(personNotes)
      .values({ ...about, body, writtenBy: user.id, createdAt: at })
      .returning({ id: personNotes.id });
    await record(tx, { about, by: user.id, action: 'note.written', noteId: note!.id, at });
    const [written] = await read(tx, eq(personNotes.id, note!.id));
    return written!;
  });
}

/** Serialises notes about one person, so that their number stays bounded. */
async function requireMember(tx: Tx, about: MemberId): Promise<void> {
  if (!(await lockMembership(tx, about))) throw new AppError('not_found');
}

export async function deleteNote(
  { db, clock }: NoteDeps,
  { classroomId, user, role }: InClassroom,
  { userId, noteId }: { userId: number; noteId: number },
): Promise<void> {
  const at = clock();
  const about = { classroomId, userId };
  await transact(db, async (tx) => {
    const isIt = and(
      eq(personNotes.classroomId, classroomId),
      eq(personNotes.userId, userId),
      eq(personNotes.id, noteId),
    );
    const [note] = await tx.select().from(personNotes).where(isIt).for('update');
    if (!note) throw new AppError('not_found');
    // A repeat after a lost answer.
    if (note.deletedAt) return;
    const mayDelete = note.writtenBy === user.id || satisfies(role, 'PROFESSOR');
    if (!mayDelete) throw new AppError('note_of_another');
    await tx.update(personNotes).set({ deletedAt: at, deletedBy: user.id }).where(isIt);
    await record(tx, { about, by: user.id, action: 'note.deleted', noteId, at });
  });
}

/** The log has no text of a note, so that erasing a person erases what was written about them. */
async function record(
  tx: Tx,
  {
    about: { classroomId, userId },
    by,
    action,
    noteId,
    at,
  }: { about: MemberId; by: number; action: string; noteId: number; at: Date },
): Promise<void> {
  const subject = `user:${userId}`;
  await recordAudit(tx, { actorId: by, action, classroomId, subject, details: { noteId }, at });
  await announceToStaff(tx, { classroomId, topic: 'people', causedBy: by });
}
