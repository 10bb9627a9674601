import { errorCodes, errors } from './errors.ts';

/** The catalogue as a page for people who write clients. */
export function errorPage(): string {
  const rows = errorCodes
    .toSorted((a, b) => errors[a].status - errors[b].status || a.localeCompare(b, 'en'))
    .map((code) => `| ${errors[code].status} | \`${code}\` | ${errors[code].message} |`);
  return [
    '# Errors',
    '',
    'Every answer that is not 2xx is JSON: `{ "code", "message", "msg" }`, where `msg` repeats',
    '`message`. Some carry further fields. `{name}` stands for a value filled in.',
    '',
    '| Status | Code | Message |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
