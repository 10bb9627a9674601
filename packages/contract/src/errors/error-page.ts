import { errorCodes, errors } from './errors.ts';

/** The catalogue as a Markdown page for authors of clients. */
export function errorPage(): string {
  const rows = errorCodes
    .toSorted((a, b) => errors[a].status - errors[b].status || a.localeCompare(b, 'en'))
    .map((code) => `| ${errors[code].status} | \`${code}\` | ${errors[code].message} |`);
  return [
    '# Errors',
    '',
    'Every answer that is not 2xx is JSON: `{ "code", "message", "msg" }`, where `msg` repeats',
    '`message`. Some have further fields. `{name}` is a placeholder.',
    '',
    '| Status | Code | Message |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
