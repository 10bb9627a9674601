/** What holds for every git that serves a repository of this host. */
import { gitEnvironment, type GitSettings } from '@lectern/processes/git-environment';

const settings = {
  'core.quotePath': 'false',
  // Paths that mean .git on some client's file system are refused here, whatever this one is.
  'core.protectNTFS': 'true',
  'core.protectHFS': 'true',
  // By default git leaves loose objects to the system's mercy, and a small push is all loose objects.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'batch',
};

export function hostEnvironment(
  dir: string | undefined,
  extraSettings: GitSettings = {},
  variables: Record<string, string> = {},
): Record<string, string> {
  return gitEnvironment(dir, { ...settings, ...extraSettings }, variables);
}
