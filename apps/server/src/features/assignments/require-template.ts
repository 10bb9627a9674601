/** Whether a template belongs to the organisation, by our copy of what the platform has. */
import { AppError } from '@lectern/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { organizations, templates } from '../../db/schema/index.ts';
import type { Db } from '../../db/open.ts';
import type { Reader } from '../../db/transact.ts';
import type { templateRefresher } from '../organizations/refresh-templates.ts';

export interface TemplateDeps {
  db: Db;
  refreshTemplates: ReturnType<typeof templateRefresher>;
}

/** One made a moment ago is in our copy only once somebody asks: that it is not there proves nothing. */
export async function learnTemplate(
  { db, refreshTemplates }: TemplateDeps,
  orgId: number,
  templateId: number,
): Promise<void> {
  if (await hasTemplate(db, orgId, templateId)) return;
  const [org] = await db.select().from(organizations).where(eq(organizations.id, orgId));
  if (org && !(await refreshTemplates(org))) throw new AppError('platform_unavailable');
}

/** One that is gone answers like one of another organisation: there is nothing to copy. */
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
