import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { noRules, type PushRules } from '../git/transport/push-rules.ts';
import { userOf, type Principal } from '../principal.ts';
import { rulesFor, type PushActor } from './ruleset-rules.ts';
import { prepared } from '../store/prepared.ts';
import { findRole } from '../store/queries/access-facts.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Db } from '../store/client.ts';
import { accounts, pushes, pushUpdates, rulesets, teamMembers } from '../store/schema.ts';

const bindingRulesets = prepared((db) =>
  db
    .select()
    .from(rulesets)
    .where(eq(rulesets.repositoryId, sql.placeholder('repositoryId')))
    .prepare('forge_binding_rulesets'),
);

/** `deleted` are the refs that the push deletes. */
export async function selectPushRules(
  context: ForgeContext,
  principal: Principal,
  { repository, owner }: OwnedRepository,
  deleted: readonly string[] = [],
): Promise<PushRules> {
  const binding = await bindingRulesets(context.db).execute({ repositoryId: repository.id });
  if (binding.length === 0 && deleted.length === 0) return noRules;
  const { defaultBranch } = repository;
  const actor = await pushActor(context, principal, owner.id);
  const holds = (ref: string) => rulesFor(ref, binding, { defaultBranch, actor });
  const isBound = actor.isOrganizationAdmin === false && userOf(principal)?.id !== owner.id;
  const ofApps = isBound
    ? new Set(await listBranchesOfApps(context.db, repository.id, deleted))
    : new Set<string>();
  return {
    forbidsDeletion: (ref) => holds(ref).has('deletion') || ofApps.has(ref),
    forbidsForcePush: (ref) => holds(ref).has('non_fast_forward'),
  };
}

/** Unlike on GitHub, a student cannot delete the branch that their feedback is compared with. */
async function listBranchesOfApps(
  db: Db,
  repositoryId: number,
  refs: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ref: pushUpdates.ref })
    .from(pushUpdates)
    .innerJoin(pushes, eq(pushes.id, pushUpdates.pushId))
    .innerJoin(accounts, eq(accounts.id, pushes.pusherId))
    .where(
      and(
        eq(pushes.repositoryId, repositoryId),
        inArray(pushUpdates.ref, [...refs]),
        eq(pushUpdates.activity, 'branch_creation'),
        eq(pushUpdates.outcome, 'accepted'),
        eq(accounts.type, 'Bot'),
      ),
    );
  return rows.map(({ ref }) => ref);
}

async function pushActor(
  context: ForgeContext,
  principal: Principal,
  organizationId: number,
): Promise<PushActor> {
  if (principal.kind === 'installation') return { appId: principal.installation.appId };
  const user = userOf(principal);
  if (!user) return {};
  const [role, teams] = await Promise.all([
    findRole(context.db, organizationId, user.id),
    context.db
      .select({ id: teamMembers.teamId })
      .from(teamMembers)
      .where(eq(teamMembers.userId, user.id)),
  ]);
  return { isOrganizationAdmin: role === 'admin', teamIds: teams.map(({ id }) => id) };
}
