import { asc, eq } from 'drizzle-orm';
import type { ForgeContext } from '../../context.ts';
import { rulesets } from '../../store/schema.ts';
import type { PageRoutes } from '../page-routes.ts';
import { openRepositoryFor } from './open-repository.ts';
import { rulesPage } from './rules-view.ts';

export function registerRulePages(routes: PageRoutes, context: ForgeContext): void {
  for (const path of ['/:owner/:repo/rules', '/:owner/:repo/rules/:id']) {
    routes.anyone('GET', path, async (visit) => {
      const open = await openRepositoryFor(context, visit);
      const found = await context.db
        .select()
        .from(rulesets)
        .where(eq(rulesets.repositoryId, open.repository.id))
        .orderBy(asc(rulesets.id));
      return rulesPage(open, found);
    });
  }
}
