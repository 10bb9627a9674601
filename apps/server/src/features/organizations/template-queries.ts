/** Our copy of template repositories. Deleted ones stay, because assignments refer to them. */
import type { TemplateRepo } from '@lectern/contract';
import { and, asc, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import { baseRepositories, templates } from '../../db/schema/index.ts';
import { lower } from '../../db/schema/columns.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import type { TemplateListing } from '../../platform/organization-client.ts';

/** A partial listing says nothing about the repositories it does not contain. */
export async function saveTemplates(
  tx: Tx,
  orgId: number,
  { templates: found, otherIds }: TemplateListing,
  { isWhole, at }: { isWhole: boolean; at: Date },
): Promise<void> {
  const ordered = found.toSorted((a, b) => a.id - b.id);
  for (const { id, ...labels } of ordered) {
    const facts = { ...labels, orgId, goneAt: null };
    await tx
      .insert(templates)
      .values({ id, ...facts })
      .onConflictDoUpdate({ target: templates.id, set: facts });
  }
  const foundIds = ordered.map(({ id }) => id);
  const isNone = isWhole ? notInArray(templates.id, foundIds) : inArray(templates.id, otherIds);
  await tx
    .update(templates)
    .set({ goneAt: at })
    .where(and(eq(templates.orgId, orgId), isNull(templates.goneAt), isNone));
}

export async function listTemplates(
  db: Reader,
  orgId: number,
  page: { itemsPerPage: number; pageNumber: number },
): Promise<TemplateRepo[]> {
  // Base repositories of assignments are templates on the platform, but must not be chosen.
  const asBase = db
    .select({ one: sql`1` })
    .from(baseRepositories)
    .where(eq(baseRepositories.repositoryId, templates.id));
  const rows = await db
    .select()
    .from(templates)
    .where(and(eq(templates.orgId, orgId), isNull(templates.goneAt), notExists(asBase)))
    .orderBy(asc(lower(templates.name)), asc(templates.id))
    .limit(page.itemsPerPage)
    .offset((page.pageNumber - 1) * page.itemsPerPage);
  return rows.map(toTemplateRepo);
}

/** True even if all of them are deleted. */
export async function hasSeenTemplates(db: Reader, orgId: number): Promise<boolean> {
  const [seen] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(eq(templates.orgId, orgId))
    .limit(1);
  return seen !== undefined;
}

export function toTemplateRepo(row: typeof templates.$inferSelect): TemplateRepo {
  return {
    template_repo_id: row.id,
    template_repo_owner: row.owner,
    template_repo_name: row.name,
    created_at: row.createdAt.toISOString(),
  };
}
