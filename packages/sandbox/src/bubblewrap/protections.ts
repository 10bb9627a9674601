/** Each protection of a box. Only the escape suite can leave one out, to show that this is noticed. */
export const protections = [
  'network',
  'process-ids',
  'ipc',
  'user-namespaces',
  'environment',
  'read-only-system',
  'own-files',
  'file-sizes',
  'own-devices',
  'read-only-proc',
  'seccomp',
  'memory',
  'processes',
  'time',
  'output',
  'account',
  'own-session',
  'end-with-server',
  'fresh-report',
  'quiet-report',
  'sole-writer',
] as const;

export type Protection = (typeof protections)[number];
