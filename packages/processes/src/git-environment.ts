/** A fixed environment for git, so that neither the machine's nor a student's configuration has an effect. */

const settings = {
  // Allows folders that belong to another user, such as the one that runs the embedded PostgreSQL.
  'safe.directory': '*',
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.logAllRefUpdates': 'false',
  // Garbage collection must not run while a request waits.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'protocol.allow': 'never',
  'advice.detachedHead': 'false',
  // A student writes .mailmap, and a long one makes each `git log` take minutes.
  'log.mailmap': 'false',
};

/** A setting may have several values, in order. */
export type GitSettings = Record<string, string | readonly string[]>;

/** If `dir` is undefined, the caller names the folder in git's arguments. */
export function gitEnvironment(
  dir: string | undefined,
  extraSettings: GitSettings,
  extraVariables: Record<string, string> = {},
): Record<string, string> {
  return {
    // Only the machine knows where git and its helpers are.
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    // Large files are streamed, so no coursework needs a larger allocation.
    GIT_ALLOC_LIMIT: '512m',
    ...(dir === undefined ? {} : { GIT_DIR: dir }),
    ...asVariables({ ...settings, ...extraSettings }),
    ...extraVariables,
  };
}

/** Settings as variables: argument lists and files could leak secrets. */
function asVariables(given: GitSettings): Record<string, string> {
  const entries = Object.entries(given).flatMap(([key, values]) =>
    [values].flat().map((value): [string, string] => [key, value]),
  );
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return variables;
}
