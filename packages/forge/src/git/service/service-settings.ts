import type { GitSettings } from '@lectern/processes/git-environment';
import type { GitLimits } from '../limits.ts';
import { clientNamespaces } from '../names.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** Without limits, git keeps whole files in memory while it packs. */
export const packingSettings = {
  // Many concurrent small clones are faster with one core each.
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  // git does not compute deltas of larger files.
  'core.bigFileThreshold': '8m',
};

export function serviceSettings(
  service: GitService,
  limits: GitLimits,
  keepsHistory: boolean,
): GitSettings {
  if (service === 'git-upload-pack') {
    return {
      'uploadpack.allowFilter': 'true',
      // Other filters walk every path, and a few nested folders can have millions of paths.
      'uploadpackfilter.allow': 'false',
      'uploadpackfilter.blob:none.allow': 'true',
      'uploadpackfilter.blob:limit.allow': 'true',
      // Depth 0 leaves out all folders, so there is no path to walk.
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
    // Options are ignored, but clients with options refuse to push to a host without them.
    'receive.advertisePushOptions': 'true',
    // Each thread keeps files in memory. One per core would exceed the memory limit.
    'pack.threads': '1',
    // Refuse pushes to the host's own references. The last matching entry wins.
    'receive.hideRefs': ['refs', ...clientNamespaces.map((space) => `!${space}`)],
    // git's default. Set explicitly, it prints no page of advice.
    'receive.denyDeleteCurrent': 'refuse',
    // Applies to all branches of the push, so unprotected ones must be rewritten in a separate push.
    'receive.denyNonFastForwards': String(keepsHistory),
  };
}
