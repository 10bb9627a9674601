import { AppError, type ImportedRoster } from '@lectern/contract';
import type { RosterComparison } from '@lectern/course-files/compare-roster';
import { eq } from 'drizzle-orm';
import { rosters } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { settleSections } from '../../jobs/kinds/deadline-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { claimAutomatically } from './claim-automatically.ts';
import { compareFile } from './preview.ts';
import { readFile, unreadable, type Corrections } from './read-file.ts';
import type { StoredEntry } from './stored-entries.ts';
import {
  insertEntries,
  markBack,
  markGone,
  placeInSections,
  updateEntries,
} from './write-entries.ts';

export interface ImportChoices extends Corrections {
  file_name: string;
  /** Of the preview. */
  based_on: string;
  /** Nobody is gone. */
  is_part: 'true' | 'false';
}

export async function importRoster(
  { db, clock, platform }: PlatformDeps,
  by: InClassroom,
  bytes: Uint8Array,
  choices: ImportChoices,
): Promise<ImportedRoster> {
  const { classroomId } = by;
  const file = readFile(bytes, choices);
  const now = clock();
  return transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    await requireBasedOn(tx, classroomId, choices.based_on);
    const comparison = await compareFile(tx, classroomId, file);
    if ('problem' in comparison) throw unreadable(comparison.problem);
    const gone = choices.is_part === 'true' ? [] : comparison.gone;
    const wanted = toWrite({ ...comparison, gone });
    const hasSections = 'fields' in file.people && file.people.fields.includes('sections');
    await write(tx, { classroomId, hasSections }, wanted, now);
    const claimed = await claimAutomatically(tx, { classroomId, platform, now });
    const counts = {
      added: wanted.added.length,
      changed: wanted.changed.length,
      gone: gone.length,
      back: wanted.back.length,
      claimed,
    };
    // The same file again changes nothing.
    if (Object.values(counts).every((count) => count === 0)) return counts;
    const imported = {
      fileName: choices.file_name || null,
      source: file.mapping.source,
      importedAt: now,
      importedBy: by.user.id,
    };
    await tx
      .insert(rosters)
      .values({ classroomId, ...imported })
      .onConflictDoUpdate({ target: rosters.classroomId, set: imported });
    await recordAudit(tx, {
      actorId: by.user.id,
      action: 'roster.imported',
      classroomId,
      subject: `classroom:${classroomId}`,
      details: { ...counts, source: file.mapping.source },
      at: now,
    });
    if (hasSections) await settleSections(tx, classroomId);
    await announceToStaff(tx, { classroomId, topic: 'people', causedBy: by.user.id });
    return counts;
  });
}

async function requireBasedOn(tx: Tx, classroomId: number, basedOn: string): Promise<void> {
  const [roster] = await tx
    .select({ importedAt: rosters.importedAt })
    .from(rosters)
    .where(eq(rosters.classroomId, classroomId));
  if ((roster?.importedAt?.toISOString() ?? '') !== basedOn) throw new AppError('roster_changed');
}

function toWrite({ rows, gone }: RosterComparison<StoredEntry>) {
  const of = <Kind extends (typeof rows)[number]['kind']>(kind: Kind) =>
    rows.filter((row): row is Extract<typeof row, { kind: Kind }> => row.kind === kind);
  const known = [...of('changed'), ...of('unchanged')].map(({ existing }) => existing);
  return {
    added: of('new').map(({ entry }) => entry),
    changed: of('changed').map(({ existing, entry }) => ({ id: existing.id, entry })),
    back: known.filter(({ goneAt }) => goneAt !== null).map(({ id }) => id),
    gone: gone.map(({ id }) => id),
  };
}

async function write(
  tx: Tx,
  { classroomId, hasSections }: { classroomId: number; hasSections: boolean },
  { added, changed, back, gone }: ReturnType<typeof toWrite>,
  now: Date,
): Promise<void> {
  const ids = await insertEntries(tx, classroomId, added, now);
  await updateEntries(tx, changed, now);
  await markBack(tx, back);
  await markGone(tx, gone, now);
  if (!hasSections) return;
  await placeInSections(tx, classroomId, [
    ...added.map((entry, at) => ({ id: ids[at]!, sections: entry.sections })),
    ...changed.map(({ id, entry }) => ({ id, sections: entry.sections })),
  ]);
}
