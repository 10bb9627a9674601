/** How a git of ours gets to a host elsewhere: as the machine that it runs on does. */

/** git, and curl below it, tell some of them apart by their case. */
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

/** The built-in code host is on this machine, where no proxy leads back to. */
function withoutProxy(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['no_proxy'] || env['NO_PROXY'];
  // Everywhere, as long as nothing else stands beside it.
  if (given === '*') return given;
  return [...(given ? [given] : []), ...thisMachine].join(',');
}
