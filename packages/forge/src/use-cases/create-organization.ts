import { violates } from '@lectern/postgres/unique';
import { eq } from 'drizzle-orm';
import { nameProblem } from '../accounts/names.ts';
import { transact, type ForgeContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import type { Account } from '../principal.ts';
import { accounts, memberships, organizations } from '../store/schema.ts';
import { accountLimits, requireBelowLimit } from './account-limits.ts';

export interface NewOrganization {
  login: string;
  name?: string;
}

export async function createOrganization(
  context: ForgeContext,
  founderId: number,
  { login, name }: NewOrganization,
): Promise<Account> {
  const problem = nameProblem(login);
  if (problem !== undefined) {
    throw validationFailed({
      resource: 'Organization',
      field: 'login',
      code: 'custom',
      message: problem,
    });
  }
  await requireBelowLimit(context.db, {
    table: organizations,
    where: eq(organizations.createdById, founderId),
    most: accountLimits.organizations,
    resource: 'Organization',
    many: 'organizations',
  });
  const now = context.clock();
  try {
    return await transact(context, async (tx) => {
      const [account] = await tx
        .insert(accounts)
        .values({
          type: 'Organization',
          login,
          name: name ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      await tx.insert(organizations).values({ id: account!.id, createdById: founderId });
      await tx.insert(memberships).values({
        organizationId: account!.id,
        userId: founderId,
        role: 'admin',
        appointed: false,
        createdAt: now,
      });
      return account!;
    });
  } catch (error) {
    if (!violates(error, 'accounts_login_unique')) throw error;
    throw validationFailed({ resource: 'Organization', field: 'login', code: 'already_exists' });
  }
}
