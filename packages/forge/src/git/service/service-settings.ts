import type { GitSettings } from '@lectern/processes/git-environment';
import type { GitLimits } from '../limits.ts';
import { clientNamespaces } from '../names.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** Without limits, git keeps a window of files in memory while it packs, however large they are. */
export const packingSettings = {
  // Many concurrent small clones are faster with one core each.
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  // git does not compute deltas of larger files.
  'core.bigFileThreshold': '8m',
};

/** git's own settings while it serves a client. */
export function serviceSettings(
  service: GitService,
  limits: GitLimits,
  keepsHistory: boolean,
): GitSettings {
  if (service === 'git-upload-pack') {
    return {
      'uploadpack.allowFilter': 'true',
      // Other filters walk every path to every folder, and a few nested folders can have millions of paths.
      'uploadpackfilter.allow': 'false',
      'uploadpackfilter.blob:none.allow': 'true',
      'uploadpackfilter.blob:limit.allow': 'true',
      // A tree filter of depth 0 leaves out all folders, so it walks no paths.
      'uploadpackfilter.tree.allow': 'true',
      'uploadpackfilter.tree.maxDepth': '0',
      'uploadpack.allowAnySHA1InWant': 'true',
      ...packingSettings,
    };
  }
  return {
    'transfer.fsckObjects': 'true',
    'receive.fsckObjects': 'true',
    'receive.maxInputSize': String(limits.maxPackBytes),
    'receive.autogc': 'false',
    // Push options are ignored, but a client with options refuses to push to a host without them.
    'receive.advertisePushOptions': 'true',
    // Each thread keeps its own files in memory. One per core would exceed the memory limit.
    'pack.threads': '1',
    // Refuse pushes to the host's own references. The last matching entry wins.
    'receive.hideRefs': ['refs', ...clientNamespaces.map((space) => `!${space}`)],
    // git's default, but set explicitly it prints no page of advice.
    'receive.denyDeleteCurrent': 'refuse',
    // Applies to every branch of the push, so unprotected branches must be rewritten in a separate push.
    'receive.denyNonFastForwards': String(keepsHistory),
  };
}
