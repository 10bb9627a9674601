/** All environment variables with default and description, as a Markdown table. */
import { environment } from '@lectern/server/config';

export function configurationTable(): string {
  const defaults: Record<string, unknown> = environment.parse({});
  const rows = Object.entries(environment.shape).map(
    ([name, { description = '' }]) => `| \`${name}\` | ${shown(defaults[name])} | ${description} |`,
  );
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function shown(value: unknown): string {
  const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined;
  if (!isSet) return '';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
