/** Settings of every git command on a mirror. */
import { gitEnvironment } from '@lectern/processes/git-environment';

/** git knows this tree without files in every repository. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const settings = {
  // Ignores attributes, with which a student could change how files are compared.
  'attr.tree': emptyTree,
  // Larger files count as binary, because Lectern does not show them as text.
  'core.bigFileThreshold': '8m',
  'pack.threads': '1',
  // Without it, packing holds 10 objects in memory, of any size.
  'pack.windowMemory': '64m',
};

export function mirrorEnvironment(
  dir: string,
  extraSettings: Record<string, string> = {},
  variables: Record<string, string> = {},
): Record<string, string> {
  return gitEnvironment(dir, { ...settings, ...extraSettings }, variables);
}
