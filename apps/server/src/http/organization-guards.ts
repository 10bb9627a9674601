/** Guards of organisations. */
import { AppError } from '@lectern/contract';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers, organizations } from '../db/schema/index.ts';
import { idInBody, signedIn, type Attempt, type InOrganization } from './attempt.ts';

/**
 * An organisation is named by its id or its login; logins are labels and may be digits, so the id is
 * tried first. What a call takes for a number is an id and nothing else.
 */
async function findOrganization({ db, params }: Attempt) {
  const named = String(params.org);
  // No organisation can have it, and the database could not even compare it.
  if (named.includes('\0')) return undefined;
  const id = /^[1-9]\d*$/.test(named) && Number.isSafeInteger(Number(named)) ? Number(named) : null;
  const hasId = sql`${organizations.id} = ${id}::bigint`;
  const hasLogin = sql`lower(${organizations.login}) = lower(${named})`;
  const [org] = await db
    .select()
    .from(organizations)
    .where(typeof params.org === 'number' ? hasId : or(hasId, hasLogin))
    // A login given up by one organisation and taken by another belongs to whom we saw last.
    .orderBy(sql`${hasId} desc nulls last`, desc(organizations.updatedAt))
    .limit(1);
  return org;
}

/** Members of the organisation, and people whom one of its classrooms has let in or invited. */
export async function inOrganization(attempt: Attempt): Promise<InOrganization> {
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

export async function mayUseTemplates(attempt: Attempt): Promise<InOrganization> {
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
export async function administrator(attempt: Attempt): Promise<InOrganization> {
  const { user } = signedIn(attempt);
  const body = attempt.body as { org_id?: unknown } | null | undefined;
  const org = idInBody(body?.org_id, 'org_id');
  // Asked first, which also tells us of an organisation that they made a moment ago.
  const administers = await attempt.administers(user, org);
  const found = await inOrganization({ ...attempt, params: { org } });
  if (administers) return found;
  throw new AppError('not_organization_admin');
}
