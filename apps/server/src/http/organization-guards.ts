/** Guards of organisations. */
import { AppError } from '@lectern/contract';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { classrooms, memberships, organizationMembers, organizations } from '../db/schema/index.ts';
import { idInBody, signedIn, type Attempt, type InOrganization } from './attempt.ts';

/**
 * Addresses name an organisation by id or login. A login can consist of digits, so the id wins. A number
 * in a body is always an id.
 */
async function findOrganization({ db, params }: Attempt) {
  const named = String(params.org);
  // PostgreSQL refuses NUL in text.
  if (named.includes('\0')) return undefined;
  const id = /^[1-9]\d*$/.test(named) && Number.isSafeInteger(Number(named)) ? Number(named) : null;
  const hasId = sql`${organizations.id} = ${id}::bigint`;
  const hasLogin = sql`lower(${organizations.login}) = lower(${named})`;
  const [org] = await db
    .select()
    .from(organizations)
    .where(typeof params.org === 'number' ? hasId : or(hasId, hasLogin))
    // If a login moved to another organisation, the one updated last has it.
    .orderBy(sql`${hasId} desc nulls last`, desc(organizations.updatedAt))
    .limit(1);
  return org;
}

/** Admits members of the organisation and members or invited people of its classrooms. */
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

/** The body names the organisation. Without access to it, it answers like an unknown one. */
export async function administrator(attempt: Attempt): Promise<InOrganization> {
  const { user } = signedIn(attempt);
  const body = attempt.body as { org_id?: unknown } | null | undefined;
  const org = idInBody(body?.org_id, 'org_id');
  // First, because asking also stores an organisation that the person has just created.
  const administers = await attempt.administers(user, org);
  const found = await inOrganization({ ...attempt, params: { org } });
  if (administers) return found;
  throw new AppError('not_organization_admin');
}
