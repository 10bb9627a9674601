/** The roster as staff see it, in a fixed number of statements. */
import {
  shownFullName,
  type Roster,
  type RosterEntry,
  type UnmatchedAccount,
  type WaitingClaim,
} from '@lectern/contract';
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { memberships, rosterClaims, rosterEntries, rosters, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { nameOrder } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { namesOfSections } from './stored-entries.ts';
import { suggester } from './suggest.ts';

export async function readRoster(db: Reader, classroomId: number): Promise<Roster> {
  const [settings] = await db
    .select({ roster: rosters, importer: users.login })
    .from(rosters)
    .leftJoin(users, eq(users.id, rosters.importedBy))
    .where(eq(rosters.classroomId, classroomId));
  const rows = await listEntries(db, classroomId);
  return {
    confirms_claims: settings?.roster.confirmsClaims ?? false,
    imported: settings ? toImported(settings) : null,
    entries: rows.map(toEntry),
    unmatched: rows.length === 0 ? [] : await listUnmatched(db, classroomId, rows),
    claims: await listWaiting(db, classroomId),
  };
}

function toImported({
  roster,
  importer,
}: {
  roster: typeof rosters.$inferSelect;
  importer: string | null;
}) {
  const { importedAt, fileName, source } = roster;
  if (importedAt === null) return null;
  return {
    at: importedAt.toISOString(),
    by: importer ?? '',
    file_name: fileName,
    source: (source ?? 'plain') as NonNullable<Roster['imported']>['source'],
  };
}

function listEntries(db: Reader, classroomId: number) {
  const { givenName, familyName, preferredName, id } = rosterEntries;
  const order = {
    firstName: sql`shown_first_name(${givenName}, ${familyName}, ${preferredName})`,
    lastName: sql`shown_last_name(${familyName}, ${preferredName})`,
    id,
  };
  return db
    .select({ entry: rosterEntries, sections: namesOfSections(db), account: users })
    .from(rosterEntries)
    .leftJoin(users, eq(users.id, rosterEntries.userId))
    .where(eq(rosterEntries.classroomId, classroomId))
    .orderBy(...nameOrder(order));
}

type Row = Awaited<ReturnType<typeof listEntries>>[number];

function toEntry({ entry, sections, account }: Row): RosterEntry {
  return {
    id: entry.id,
    full_name: shownFullName(entry),
    identifier: entry.identifier,
    email: entry.email,
    login: entry.login,
    sections,
    gone_at: entry.goneAt?.toISOString() ?? null,
    claimed_by: account && {
      user_id: account.id,
      github_username: account.login,
      platform_name: fullName(account),
      source: entry.claimSource!,
      claimed_at: entry.claimedAt!.toISOString(),
    },
  };
}

async function listUnmatched(
  db: Reader,
  classroomId: number,
  rows: readonly Row[],
): Promise<UnmatchedAccount[]> {
  const own = db
    .select({ id: rosterEntries.id })
    .from(rosterEntries)
    .where(
      and(
        eq(rosterEntries.classroomId, classroomId),
        eq(rosterEntries.userId, memberships.userId),
        isNotNull(rosterEntries.userId),
      ),
    );
  const accounts = await db
    .select({ account: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        eq(memberships.role, 'STUDENT'),
        isLiveMembership(),
        notExists(own),
      ),
    )
    .orderBy(...nameOrder(users));
  const suggest = suggester(
    rows.filter(({ account }) => account === null).map(({ entry }) => entry),
  );
  return accounts.map(({ account }) => ({
    user_id: account.id,
    full_name: fullName(account),
    github_username: account.login,
    avatar_url: account.avatarUrl,
    suggestions: suggest(account),
  }));
}

async function listWaiting(db: Reader, classroomId: number): Promise<WaitingClaim[]> {
  const rows = await db
    .select({ claim: rosterClaims, account: users })
    .from(rosterClaims)
    .innerJoin(users, eq(users.id, rosterClaims.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.classroomId, classroomId), eq(memberships.userId, rosterClaims.userId)),
    )
    .where(
      and(
        eq(rosterClaims.classroomId, classroomId),
        eq(rosterClaims.state, 'waiting'),
        isLiveMembership(),
      ),
    )
    .orderBy(asc(rosterClaims.createdAt), asc(rosterClaims.id));
  return rows.map(({ claim, account }) => ({
    id: claim.id,
    user_id: account.id,
    full_name: fullName(account),
    github_username: account.login,
    typed: claim.typed,
    entry_id: claim.entryId,
    created_at: claim.createdAt.toISOString(),
  }));
}
