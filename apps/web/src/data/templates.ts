import { routes, type TemplateRepo } from '@lectern/contract';
import { templatePage } from '@lectern/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';

/** All templates of an organisation, page by page. Refetched when people return from the platform. */
export const templatesQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['organization', orgId, 'templates'],
    queryFn: async ({ signal }) => {
      const all: TemplateRepo[] = [];
      for (let page = templatePage.firstPage; ; page += 1) {
        const found = await fetchPage(orgId, page, signal);
        all.push(...found);
        if (found.length < templatePage.itemsPerPage) return all;
      }
    },
    refetchOnWindowFocus: true,
  });

async function fetchPage(
  orgId: number,
  page: number,
  signal: AbortSignal,
): Promise<TemplateRepo[]> {
  const query = { items_per_page: String(templatePage.itemsPerPage), page_num: String(page) };
  const fallback = texts.assignments.templatesFailed;
  const answer = await call(routes.listTemplates, {
    params: { org: orgId },
    query,
    signal,
    fallback,
  });
  return answer.templates;
}
