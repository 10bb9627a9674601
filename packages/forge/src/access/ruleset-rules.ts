import type { BypassActor, RulesetConditions, RulesetRule } from '../store/schema.ts';
import { matchesGlob } from '../glob.ts';

/** The host refuses to create rulesets with other rules. */
export const enforcedRules = ['non_fast_forward', 'deletion'] as const;
export type EnforcedRule = (typeof enforcedRules)[number];

export interface RulesetFacts {
  target: 'branch' | 'tag';
  enforcement: 'disabled' | 'active' | 'evaluate';
  conditions: RulesetConditions;
  rules: readonly RulesetRule[];
  bypassActors: readonly BypassActor[];
}

export interface PushActor {
  appId?: number;
  isOrganizationAdmin?: boolean;
  teamIds?: readonly number[];
}

export function rulesFor(
  ref: string,
  rulesets: readonly RulesetFacts[],
  { defaultBranch, actor = {} }: { defaultBranch: string; actor?: PushActor },
): Set<EnforcedRule> {
  const binding = rulesets.filter(
    (ruleset) =>
      ruleset.enforcement === 'active' &&
      ref.startsWith(ruleset.target === 'branch' ? 'refs/heads/' : 'refs/tags/') &&
      covers(ruleset.conditions, ref, defaultBranch) &&
      !ruleset.bypassActors.some((bypass) => mayBypass(bypass, actor)),
  );
  const types = new Set(binding.flatMap((ruleset) => ruleset.rules.map((rule) => rule.type)));
  return new Set(enforcedRules.filter((rule) => types.has(rule)));
}

/** Exclusion wins over inclusion. A ruleset that includes nothing covers nothing. */
function covers(conditions: RulesetConditions, ref: string, defaultBranch: string): boolean {
  const matches = (pattern: string) => matchesRefPattern(pattern, ref, defaultBranch);
  const { include = [], exclude = [] } = conditions.ref_name ?? {};
  return include.some(matches) && !exclude.some(matches);
}

/** Ref patterns of GitHub rulesets: globs on full names, plus `~ALL` and `~DEFAULT_BRANCH`. */
export function matchesRefPattern(pattern: string, ref: string, defaultBranch: string): boolean {
  if (pattern === '~ALL') return true;
  if (pattern === '~DEFAULT_BRANCH') return ref === `refs/heads/${defaultBranch}`;
  return matchesGlob(pattern, ref);
}

/** Bypass mode `pull_request` allows merging, not pushing. */
function mayBypass(bypass: BypassActor, actor: PushActor): boolean {
  if (bypass.bypass_mode !== 'always') return false;
  switch (bypass.actor_type) {
    case 'Integration':
      return bypass.actor_id !== null && bypass.actor_id === actor.appId;
    case 'OrganizationAdmin':
      return actor.isOrganizationAdmin === true;
    case 'Team':
      return bypass.actor_id !== null && (actor.teamIds ?? []).includes(bypass.actor_id);
    case 'RepositoryRole':
    case 'DeployKey':
      return false;
  }
}
