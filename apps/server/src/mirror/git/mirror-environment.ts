/** What holds for every git that reads or fills a mirror. */
import { gitEnvironment } from '@lectern/processes/git-environment';

/** git's name for a tree without files, which every repository has. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const settings = {
  // Attributes are the student's word on how files are compared; there are none to be had here.
  'attr.tree': emptyTree,
  // Larger files are stored and compared as opaque bytes: none of them is ever shown as text.
  'core.bigFileThreshold': '8m',
  'pack.threads': '1',
  // Without a limit, packing holds a window of objects however large they are.
  'pack.windowMemory': '64m',
};

export function mirrorEnvironment(
  dir: string,
  extraSettings: Record<string, string> = {},
  variables: Record<string, string> = {},
): Record<string, string> {
  return gitEnvironment(dir, { ...settings, ...extraSettings }, variables);
}
