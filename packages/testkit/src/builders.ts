/** Inserts rows for tests, with unique values for every field that the test does not give. */
import type { Db } from '@lectern/server/db/open';
import {
  classrooms,
  memberships,
  organizationMembers,
  organizations,
  users,
} from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { createSession } from '@lectern/server/http/session';
import { only } from './only.ts';

export type UserRow = typeof users.$inferSelect;
export type OrganizationRow = typeof organizations.$inferSelect;
export type ClassroomRow = typeof classrooms.$inferSelect;
export type MembershipRow = typeof memberships.$inferSelect;
/** A person with a session, for `api.as`. */
export type SignedIn = UserRow & { token: string };

export type Builders = ReturnType<typeof buildersFor>;

/** Above 2^32, so that a column that is too narrow fails. */
const firstPlatformId = 5_000_000_000;

export function buildersFor(db: Db, now: () => Date) {
  let made = 0;
  const next = () => firstPlatformId + ++made;

  async function user(given: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
    const platformId = given.platformId ?? next();
    const login = given.login ?? `user-${platformId}`;
    const row = {
      platformId,
      nodeId: `U_${platformId}`,
      login,
      name: login,
      avatarUrl: `https://avatars.example.com/u/${platformId}`,
      url: `https://platform.example.com/users/${login}`,
      firstName: login,
      lastName: 'Example',
      ...given,
    };
    return only(await db.insert(users).values(row).returning());
  }

  async function organization(
    given: Partial<typeof organizations.$inferInsert> = {},
  ): Promise<OrganizationRow> {
    const id = given.id ?? next();
    const login = given.login ?? `org-${id}`;
    const row = {
      id,
      nodeId: `O_${id}`,
      login,
      name: login,
      avatarUrl: `https://avatars.example.com/o/${id}`,
      htmlUrl: `https://platform.example.com/${login}`,
      installationId: next(),
      ...given,
    };
    return only(await db.insert(organizations).values(row).returning());
  }

  async function orgMember(
    org: { id: number },
    person: { id: number },
    role: 'ADMIN' | 'MEMBER' = 'MEMBER',
  ): Promise<void> {
    await db.insert(organizationMembers).values({ orgId: org.id, userId: person.id, role });
  }

  async function classroom(
    given: Pick<typeof classrooms.$inferInsert, 'orgId' | 'createdBy'> &
      Partial<typeof classrooms.$inferInsert>,
  ): Promise<ClassroomRow> {
    const row = { name: `Class ${next()}`, ...given };
    return only(await db.insert(classrooms).values(row).returning());
  }

  async function member(
    room: { id: number },
    person: { id: number },
    given: Partial<typeof memberships.$inferInsert> = {},
  ): Promise<MembershipRow> {
    const row = {
      classroomId: room.id,
      userId: person.id,
      role: 'STUDENT' as const,
      status: 'ACTIVE' as const,
      ...given,
    };
    return only(await db.insert(memberships).values(row).returning());
  }

  /** A new or existing person, with a session that starts now. */
  async function signIn(
    given: UserRow | Partial<typeof users.$inferInsert> = {},
  ): Promise<SignedIn> {
    const person = isUser(given) ? given : await user(given);
    const token = await transact(db, (tx) => createSession(tx, person.id, now()));
    return { ...person, token };
  }

  /** A classroom with one signed-in person of each role. */
  async function seededClassroom(given: Partial<typeof classrooms.$inferInsert> = {}) {
    const org = await organization();
    const professor = await signIn({ firstName: 'Grace' });
    const ta = await signIn({ firstName: 'Alan' });
    const student = await signIn({ firstName: 'Ada' });
    const room = await classroom({ orgId: org.id, createdBy: professor.id, ...given });
    await orgMember(org, professor, 'ADMIN');
    await member(room, professor, { role: 'PROFESSOR' });
    await member(room, ta, { role: 'TA' });
    await member(room, student, { role: 'STUDENT' });
    return { organization: org, classroom: room, professor, ta, student };
  }

  return { user, organization, orgMember, classroom, member, signIn, seededClassroom };
}

function isUser(given: UserRow | Partial<typeof users.$inferInsert>): given is UserRow {
  return 'id' in given;
}
