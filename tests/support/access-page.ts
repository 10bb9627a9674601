/** The access matrix of the contract as a Markdown page. */
import { policies, routes, type PolicyName, type Route } from '@lectern/contract';

export function accessPage(): string {
  const table: Route[] = Object.values(routes);
  const sections = (Object.keys(policies) as PolicyName[]).map((name) => {
    const rows = table
      .filter(({ policy }) => policy === name)
      .map(({ method, path, summary }) => `| ${method} | \`/api${path}\` | ${summary} |`);
    return ['', `## ${name}`, '', policies[name].allows, '', ...listed(rows)].join('\n');
  });
  return ['# Who may call what', '', ...introduction, ...sections, ''].join('\n');
}

const introduction = [
  'Every call names one policy in `packages/contract`; `apps/server/src/http/policy.ts` holds the',
  'guard of each. The server refuses to start with a call that has none.',
];

function listed(rows: string[]): string[] {
  if (rows.length === 0) return ['No call uses it.'];
  return ['| Method | Path | Call |', '| --- | --- | --- |', ...rows];
}
