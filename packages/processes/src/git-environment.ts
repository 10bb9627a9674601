/** The environment of every git that we start: ours alone, so that neither machine nor student has a say. */

const settings = {
  // A folder given to another user, as the embedded PostgreSQL's parent may be, is still ours.
  'safe.directory': '*',
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.logAllRefUpdates': 'false',
  // Tidying is no part of answering a request.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'protocol.allow': 'never',
  'advice.detachedHead': 'false',
  // Other names for people are the student's word, and a long list of them takes each `git log` minutes to sort.
  'log.mailmap': 'false',
};

/** Some settings have several values, in this order. */
export type GitSettings = Record<string, string | readonly string[]>;

/** More settings and variables may be given; without a folder, git is told of it in its arguments. */
export function gitEnvironment(
  dir: string | undefined,
  extraSettings: GitSettings,
  extraVariables: Record<string, string> = {},
): Record<string, string> {
  return {
    // Where git and its helpers are installed is the one thing only the machine knows.
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
    // Larger files are read piece by piece, so whatever else wants this much at once is no coursework.
    GIT_ALLOC_LIMIT: '512m',
    ...(dir === undefined ? {} : { GIT_DIR: dir }),
    ...asVariables({ ...settings, ...extraSettings }),
    ...extraVariables,
  };
}

/** Settings as variables stand in no argument list and in no file, which is why secrets may be here. */
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
