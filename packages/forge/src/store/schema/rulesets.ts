import { sql } from 'drizzle-orm';
import { check, index, jsonb, text } from 'drizzle-orm/pg-core';
import { forge, identity, instant, reference } from './columns.ts';
import { organizations } from './organizations.ts';
import { repositories } from './repositories.ts';

export interface RulesetRule {
  type: string;
}

export interface RulesetConditions {
  ref_name?: { include: string[]; exclude: string[] };
}

export interface BypassActor {
  actor_id: number | null;
  actor_type: 'Integration' | 'OrganizationAdmin' | 'RepositoryRole' | 'Team' | 'DeployKey';
  bypass_mode: 'always' | 'pull_request';
}

/** Belongs to a repository. The host does not create rulesets of organisations. */
export const rulesets = forge.table(
  'rulesets',
  {
    id: identity(95_001),
    repositoryId: reference('repository_id').references(() => repositories.id, {
      onDelete: 'cascade',
    }),
    organizationId: reference('organization_id').references(() => organizations.id, {
      onDelete: 'cascade',
    }),
    name: text('name').notNull(),
    target: text('target', { enum: ['branch', 'tag'] }).notNull(),
    enforcement: text('enforcement', { enum: ['disabled', 'active', 'evaluate'] }).notNull(),
    conditions: jsonb('conditions').$type<RulesetConditions>().notNull(),
    rules: jsonb('rules').$type<RulesetRule[]>().notNull(),
    bypassActors: jsonb('bypass_actors').$type<BypassActor[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('rulesets_repository').on(table.repositoryId),
    index('rulesets_organization').on(table.organizationId),
    check(
      'rulesets_one_home',
      sql`num_nonnulls(${table.repositoryId}, ${table.organizationId}) = 1`,
    ),
  ],
);
