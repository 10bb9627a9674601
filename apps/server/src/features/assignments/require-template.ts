import { AppError } from '@lectern/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { organizations, templates } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { inTime } from '../organizations/in-time.ts';
import type { templateRefresher } from '../organizations/refresh-templates.ts';

export interface TemplateDeps extends PlatformDeps {
  refreshTemplates: ReturnType<typeof templateRefresher>;
}

/**
 * Our copy misses templates made or deleted a moment ago, so the platform is asked first. While it
 * is slow or down, our copy decides.
 */
export async function bringTemplateUpToDate(
  deps: TemplateDeps,
  orgId: number,
  templateId: number,
): Promise<void> {
  const [org] = await deps.db.select().from(organizations).where(eq(organizations.id, orgId));
  if (!org) return;
  if (await hasTemplate(deps.db, orgId, templateId)) {
    await inTime(() => markIfGone(deps, org, templateId));
  } else if (!(await deps.refreshTemplates(org))) {
    throw new AppError('platform_unavailable');
  }
}

/** One call for this template. Finding all deleted ones would need the whole list. */
async function markIfGone(
  { db, clock, platform }: TemplateDeps,
  { installationId, login, suspendedAt }: typeof organizations.$inferSelect,
  templateId: number,
): Promise<void> {
  if (installationId === null || suspendedAt !== null) return;
  const client = await platform.repositories(installationId, login);
  const found = await client.findRepositoryById(templateId);
  if (found?.isTemplate) return;
  await db.update(templates).set({ goneAt: clock() }).where(eq(templates.id, templateId));
}

/** Answered alike whether it is deleted or another organisation's. */
export async function requireTemplate(
  db: Reader,
  orgId: number,
  templateId: number,
): Promise<void> {
  if (await hasTemplate(db, orgId, templateId)) return;
  throw new AppError('template_not_in_organization');
}

async function hasTemplate(db: Reader, orgId: number, templateId: number): Promise<boolean> {
  const [template] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.id, templateId), eq(templates.orgId, orgId), isNull(templates.goneAt)));
  return template !== undefined;
}
