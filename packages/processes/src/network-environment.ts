/** Proxy and certificate variables of this machine, for git. */

/** git and curl read some names in only one case. */
const passedOn = [
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
];

const thisMachine = ['localhost', '127.0.0.1', '::1'];

export function networkEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const variables: Record<string, string> = { no_proxy: withoutProxy(env) };
  for (const name of passedOn) if (env[name]) variables[name] = env[name];
  return variables;
}

/** A proxy cannot reach the built-in code host on this machine. */
function withoutProxy(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['no_proxy'] || env['NO_PROXY'];
  // `*` means all hosts, but only if it is the only entry.
  if (given === '*') return given;
  return [...(given ? [given] : []), ...thisMachine].join(',');
}
