import type { components } from '@octokit/openapi-types';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { rulesets } from '../store/schema.ts';
import type { Urls } from '../urls.ts';

export type Ruleset = typeof rulesets.$inferSelect;
type RulesetView = components['schemas']['repository-ruleset'];

/** In lists GitHub leaves out rules and conditions. */
export function rulesetItemView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  ruleset: Ruleset,
): RulesetView {
  const home = `/repos/${owner.login}/${repository.name}`;
  return {
    id: ruleset.id,
    name: ruleset.name,
    target: ruleset.target,
    source_type: 'Repository',
    source: `${owner.login}/${repository.name}`,
    enforcement: ruleset.enforcement,
    node_id: Buffer.from(`RepositoryRuleset:${ruleset.id}`).toString('base64'),
    _links: {
      self: { href: urls.api(`${home}/rulesets/${ruleset.id}`) },
      html: { href: urls.html(`/${owner.login}/${repository.name}/rules/${ruleset.id}`) },
    },
    created_at: ruleset.createdAt.toISOString(),
    updated_at: ruleset.updatedAt.toISOString(),
  };
}

export function rulesetView(urls: Urls, found: OwnedRepository, ruleset: Ruleset): RulesetView {
  return {
    ...rulesetItemView(urls, found, ruleset),
    conditions: ruleset.conditions,
    rules: ruleset.rules as NonNullable<RulesetView['rules']>,
    bypass_actors: ruleset.bypassActors,
    current_user_can_bypass: 'never',
  };
}
