/** The environment every git child process gets: nothing of the machine's own configuration. */

/** Settings that hold for every command, given as environment so that no repository can undo them. */
const settings: Record<string, string> = {
  'safe.directory': '*',
  'core.hooksPath': '/dev/null',
  'core.quotePath': 'false',
  // Paths that mean .git on some client's file system are refused here, whatever this one is.
  'core.protectNTFS': 'true',
  'core.protectHFS': 'true',
  'core.fsmonitor': 'false',
  'core.logAllRefUpdates': 'false',
  // By default git leaves loose objects to the system's mercy, and a small push is all loose objects.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'batch',
  // Tidying is no part of answering a request.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'protocol.allow': 'never',
  'advice.detachedHead': 'false',
};

export function gitEnvironment(
  dir: string | undefined,
  extraSettings: Record<string, string> = {},
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
    ...(dir === undefined ? {} : { GIT_DIR: dir }),
    ...configVariables({ ...settings, ...extraSettings }),
    ...extraVariables,
  };
}

function configVariables(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values);
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return variables;
}
