import { gitEnvironment, type GitSettings } from '@lectern/processes/git-environment';

const settings = {
  'core.quotePath': 'false',
  // Refuse paths that mean `.git` on any client's file system, whatever ours is.
  'core.protectNTFS': 'true',
  'core.protectHFS': 'true',
  // By default git does not fsync loose objects, and a small push consists of loose objects.
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
