import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { rulesets, type RulesetConditions } from '../../store/schema.ts';
import { idParam, readBody, text } from '../../body.ts';
import { repositoryRoute, sendAll } from '../route.ts';
import { enforcedRules } from '../../access/ruleset-rules.ts';
import { rulesetItemView, rulesetView, type Ruleset } from '../../shapes/ruleset.ts';

const patterns = z.array(text(300).min(1)).max(100);

/** A push matches every ref against every pattern. */
const mostPatternCharacters = 500;
const mostRulesets = 75;
const NewRuleset = z.object({
  name: text(100).min(1),
  target: z.enum(['branch', 'tag']).default('branch'),
  enforcement: z.enum(['disabled', 'active', 'evaluate']),
  conditions: z
    .object({ ref_name: z.object({ include: patterns, exclude: patterns.default([]) }) })
    .default({ ref_name: { include: [], exclude: [] } }),
  // Accepts only rules that are enforced here.
  rules: z
    .array(z.object({ type: z.enum(enforcedRules) }))
    .max(10)
    .default([]),
  bypass_actors: z
    .array(
      z.object({
        actor_id: z.number().int().nullable().default(null),
        actor_type: z.enum([
          'Integration',
          'OrganizationAdmin',
          'RepositoryRole',
          'Team',
          'DeployKey',
        ]),
        bypass_mode: z.enum(['always', 'pull_request']).default('always'),
      }),
    )
    .max(100)
    .default([]),
});

const base = '/repos/:owner/:repo/rulesets';

export function registerRulesets(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.post(
    base,
    repositoryRoute(context, repositoryNeeds.administer, async ({ repo, request, reply }) => {
      const { bypass_actors, ...wanted } = readBody(request, 'RepositoryRuleset', NewRuleset);
      await requireRoom(repo, wanted.conditions);
      const now = context.clock();
      const [created] = await db
        .insert(rulesets)
        .values({
          ...wanted,
          bypassActors: bypass_actors,
          repositoryId: repo.repository.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      reply.code(201);
      return rulesetView(urls, repo, created!);
    }),
  );

  rest.get(
    base,
    repositoryRoute(context, repositoryNeeds.readMetadata, async (call) => {
      const found = await db
        .select()
        .from(rulesets)
        .where(boundTo(call.repo))
        .orderBy(asc(rulesets.id));
      return sendAll(call, found, (one) => rulesetItemView(urls, call.repo, one));
    }),
  );

  rest.get(
    `${base}/:id`,
    repositoryRoute(context, repositoryNeeds.readMetadata, async ({ repo, params }) =>
      rulesetView(urls, repo, await selectRuleset(repo, params['id']!)),
    ),
  );

  rest.delete(
    `${base}/:id`,
    repositoryRoute(context, repositoryNeeds.administer, async ({ repo, params, reply }) => {
      const { id } = await selectRuleset(repo, params['id']!);
      await db.delete(rulesets).where(eq(rulesets.id, id));
      reply.code(204);
    }),
  );

  async function requireRoom(repo: OpenRepository, conditions: RulesetConditions): Promise<void> {
    const others = await db
      .select({ conditions: rulesets.conditions })
      .from(rulesets)
      .where(boundTo(repo));
    if (others.length >= mostRulesets) {
      throw validationFailed(`A repository may have at most ${mostRulesets} rulesets.`);
    }
    const all = [conditions, ...others.map((other) => other.conditions)];
    if (all.map(patternCharacters).reduce((a, b) => a + b) > mostPatternCharacters) {
      throw validationFailed(
        `The patterns of a repository's rulesets may have at most ${mostPatternCharacters} characters.`,
      );
    }
  }

  async function selectRuleset(repo: OpenRepository, id: string): Promise<Ruleset> {
    const [found] = await db
      .select()
      .from(rulesets)
      .where(and(eq(rulesets.id, idParam(id)), boundTo(repo)));
    if (!found) throw notFound();
    return found;
  }
}

const boundTo = ({ repository }: OpenRepository) => eq(rulesets.repositoryId, repository.id);

function patternCharacters({ ref_name }: RulesetConditions): number {
  return [...(ref_name?.include ?? []), ...(ref_name?.exclude ?? [])].join('').length;
}
