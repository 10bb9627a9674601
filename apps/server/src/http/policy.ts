/**
 * Who may call what. The contract names a policy for each route; a guard turns that name into facts
 * about the caller, or refuses. What a guard grants is what the handler gets, and nothing more.
 */
import { AppError, satisfies, type ClassroomRole, type PolicyName } from '@lectern/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { classrooms, memberships, organizationMembers, organizations } from '../db/schema/index.ts';
import type { SessionUser } from './session.ts';

export interface SignedIn {
  user: SessionUser;
}

export interface InClassroom extends SignedIn {
  classroomId: number;
  orgId: number;
  role: ClassroomRole;
}

export interface InOrganization extends SignedIn {
  org: typeof organizations.$inferSelect;
}

/** What each policy lets its handler know. */
export interface Grants {
  public: { user: SessionUser | undefined };
  user: SignedIn;
  acquaintance: SignedIn;
  ownMembership: SignedIn;
  orgMember: InOrganization;
  orgTemplates: InOrganization;
  orgAdmin: InOrganization;
  student: InClassroom;
  ta: InClassroom;
  professor: InClassroom;
}

export interface Attempt {
  db: Db;
  user: SessionUser | undefined;
  params: Record<string, unknown>;
  body: unknown;
  /** Whether the platform says that this person administers the organisation. */
  administers: Administers;
}

export type Administers = (user: SessionUser, orgId: number) => Promise<boolean>;

type Guard<P extends GuardedPolicy> = (attempt: Attempt) => Promise<Grants[P]>;
export type GuardedPolicy = keyof Grants & PolicyName;

export const guards: { readonly [P in GuardedPolicy]: Guard<P> } = {
  public: ({ user }) => Promise.resolve({ user }),
  user: (attempt) => Promise.resolve(signedIn(attempt)),
  // Which people and which membership are part of the question, so their handlers narrow further.
  acquaintance: (attempt) => Promise.resolve(signedIn(attempt)),
  ownMembership: (attempt) => Promise.resolve(signedIn(attempt)),
  orgMember: (attempt) => inOrganization(attempt),
  orgTemplates: (attempt) => mayUseTemplates(attempt),
  orgAdmin: (attempt) => administrator(attempt),
  student: (attempt) => inClassroom(attempt, 'STUDENT'),
  ta: (attempt) => inClassroom(attempt, 'TA'),
  professor: (attempt) => inClassroom(attempt, 'PROFESSOR'),
};

export function hasGuard(name: unknown): name is GuardedPolicy {
  return typeof name === 'string' && Object.hasOwn(guards, name);
}

function signedIn({ user }: Attempt): SignedIn {
  if (!user) throw new AppError('unauthorized');
  return { user };
}

/** A classroom one is not active in answers like one that does not exist. */
async function inClassroom(attempt: Attempt, required: ClassroomRole): Promise<InClassroom> {
  const { user } = signedIn(attempt);
  const [member] = await attempt.db
    .select({
      classroomId: classrooms.id,
      orgId: classrooms.orgId,
      role: memberships.role,
      status: memberships.status,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(eq(memberships.userId, user.id), eq(memberships.classroomId, Number(attempt.params.cid))),
    );
  if (member?.status !== 'ACTIVE') throw new AppError('not_found');
  if (!satisfies(member.role, required)) throw new AppError('role_too_low');
  return { user, classroomId: member.classroomId, orgId: member.orgId, role: member.role };
}

/** An organisation is named by its id or its login; logins are labels, so the id is tried first. */
async function findOrganization({ db, params }: Attempt) {
  const named = String(params.org);
  const isId = /^\d+$/.test(named);
  // No organisation can have it, and the database could not even compare it.
  if (isId && !Number.isSafeInteger(Number(named))) return undefined;
  const [org] = await db
    .select()
    .from(organizations)
    .where(
      isId
        ? eq(organizations.id, Number(named))
        : sql`lower(${organizations.login}) = lower(${named})`,
    )
    // A login given up by one organisation and taken by another belongs to whom we saw last.
    .orderBy(desc(organizations.updatedAt))
    .limit(1);
  return org;
}

/** Members of the organisation, and people whom one of its classrooms has let in or invited. */
async function inOrganization(attempt: Attempt): Promise<InOrganization> {
  const { user } = signedIn(attempt);
  const org = await findOrganization(attempt);
  if (!org) throw new AppError('not_found');
  const [[member], [invited]] = await Promise.all([
    attempt.db
      .select({ userId: organizationMembers.userId })
      .from(organizationMembers)
      .where(and(eq(organizationMembers.orgId, org.id), eq(organizationMembers.userId, user.id))),
    attempt.db
      .select({ userId: memberships.userId })
      .from(memberships)
      .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
      .where(
        and(
          eq(classrooms.orgId, org.id),
          eq(memberships.userId, user.id),
          ne(memberships.status, 'REMOVED'),
        ),
      )
      .limit(1),
  ]);
  if (!member && !invited) throw new AppError('not_found');
  return { user, org };
}

async function mayUseTemplates(attempt: Attempt): Promise<InOrganization> {
  const found = await inOrganization(attempt);
  const [professor] = await attempt.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(
        eq(classrooms.orgId, found.org.id),
        eq(memberships.userId, found.user.id),
        eq(memberships.status, 'ACTIVE'),
        eq(memberships.role, 'PROFESSOR'),
      ),
    )
    .limit(1);
  if (professor || (await attempt.administers(found.user, found.org.id))) return found;
  throw new AppError('role_too_low');
}

/** The organisation comes with the body; one that is not the caller's answers like an unknown one. */
async function administrator(attempt: Attempt): Promise<InOrganization> {
  const body = attempt.body as { org_id?: unknown } | null | undefined;
  const found = await inOrganization({ ...attempt, params: { org: body?.org_id } });
  if (await attempt.administers(found.user, found.org.id)) return found;
  throw new AppError('not_organization_admin');
}
