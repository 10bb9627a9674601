import { eq, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { noRules, type PushRules } from '../git/transport/push-rules.ts';
import { userOf, type Principal } from '../principal.ts';
import { rulesFor, type PushActor } from './ruleset-rules.ts';
import { prepared } from '../store/prepared.ts';
import { findRole } from '../store/queries/access-facts.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { rulesets, teamMembers } from '../store/schema.ts';

const bindingRulesets = prepared((db) =>
  db
    .select()
    .from(rulesets)
    .where(eq(rulesets.repositoryId, sql.placeholder('repositoryId')))
    .prepare('forge_binding_rulesets'),
);

export async function selectPushRules(
  context: ForgeContext,
  principal: Principal,
  { repository, owner }: OwnedRepository,
): Promise<PushRules> {
  const binding = await bindingRulesets(context.db).execute({ repositoryId: repository.id });
  if (binding.length === 0) return noRules;
  const { defaultBranch } = repository;
  const actor = await pushActor(context, principal, owner.id);
  const holds = (ref: string) => rulesFor(ref, binding, { defaultBranch, actor });
  return {
    forbidsDeletion: (ref) => holds(ref).has('deletion'),
    forbidsForcePush: (ref) => holds(ref).has('non_fast_forward'),
  };
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
