import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireOrganization, type OpenOrganization } from '../../access/organization-access.ts';
import { mayInOrganization } from '../../access/rules.ts';
import { transact, type ForgeContext } from '../../context.ts';
import { organizationNeeds } from '../../permissions.ts';
import { listMemberships } from '../../store/queries/organization-people.ts';
import { accounts, organizations } from '../../store/schema.ts';
import { idParam, readBody, text } from '../../body.ts';
import { organizationFullView, organizationSimpleView } from '../../shapes/organization.ts';
import { openRoute, organizationRoute, sendAll, userRoute } from '../route.ts';
import { countRepositories } from '../users/routes.ts';

const OrganizationUpdate = z.object({
  name: text(255).optional(),
  description: text(160).nullish(),
  email: text(254).nullish(),
  default_repository_permission: z.enum(['none', 'read', 'write', 'admin']).optional(),
});

export function registerOrganizations(rest: FastifyInstance, context: ForgeContext): void {
  rest.get(
    '/orgs/:org',
    organizationRoute(context, organizationNeeds.look, ({ org }) => show(org)),
  );

  rest.get(
    '/organizations/:id',
    openRoute(context, async ({ principal, params }) =>
      show(
        await requireOrganization(
          context,
          principal,
          idParam(params['id']!),
          organizationNeeds.look,
        ),
      ),
    ),
  );

  rest.patch(
    '/orgs/:org',
    organizationRoute(context, organizationNeeds.administer, async ({ org, request }) => {
      const change = readBody(request, 'Organization', OrganizationUpdate);
      await update(org.account.id, change);
      const fresh = await requireOrganization(
        context,
        request.principal,
        org.account.id,
        organizationNeeds.administer,
      );
      return show(fresh);
    }),
  );

  rest.get(
    '/user/orgs',
    userRoute(context, async (call) => {
      const all = await listMemberships(context.db, { userId: call.user.id });
      const active = all.filter((membership) => membership.state === 'active');
      return sendAll(call, active, ({ organization }) =>
        organizationSimpleView(context.urls, organization),
      );
    }),
  );

  async function show({ account, settings, caller }: OpenOrganization) {
    const counts = await countRepositories(context, account.id);
    const runs = mayInOrganization(caller, organizationNeeds.readSettings);
    return organizationFullView(
      context.urls,
      account,
      { publicRepos: counts.public, privateRepos: counts.private },
      runs ? settings : undefined,
    );
  }

  async function update(id: number, change: z.output<typeof OrganizationUpdate>) {
    await transact(context, async (tx) => {
      await tx
        .update(accounts)
        .set({
          ...(change.name !== undefined && { name: change.name }),
          ...(change.description !== undefined && { description: change.description }),
          ...(change.email !== undefined && { email: change.email }),
          updatedAt: context.clock(),
        })
        .where(eq(accounts.id, id));
      if (change.default_repository_permission !== undefined) {
        await tx
          .update(organizations)
          .set({ defaultRepositoryPermission: change.default_repository_permission })
          .where(eq(organizations.id, id));
      }
    });
  }
}
