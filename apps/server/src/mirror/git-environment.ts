/** The environment of every git child: ours alone, so that neither machine nor student has a say. */

/** git's name for a tree without files, which every repository has. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const settings: Record<string, string> = {
  // A folder given to another user, as the embedded PostgreSQL's parent may be, is still ours.
  'safe.directory': '*',
  // Attributes are the student's word on how files are compared; there are none to be had here.
  'attr.tree': emptyTree,
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.logAllRefUpdates': 'false',
  // Larger files are stored and compared as opaque bytes: none of them is ever shown as text.
  'core.bigFileThreshold': '8m',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  // Without a limit, packing holds a window of objects however large they are.
  'pack.windowMemory': '64m',
  'protocol.allow': 'never',
  'advice.detachedHead': 'false',
};

export function gitEnvironment(
  dir: string,
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
    GIT_DIR: dir,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    ...asVariables({ ...settings, ...extraSettings }),
    ...extraVariables,
  };
}

/** Settings as variables stand in no argument list and in no file, which is why secrets may be here. */
function asVariables(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values);
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return variables;
}
