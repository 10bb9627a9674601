import type { GitSettings } from '@lectern/processes/git-environment';
import type { GitLimits } from '../limits.ts';
import { clientNamespaces } from '../names.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** Whoever packs: without limits, git holds a window of files however large they are. */
export const packingSettings = {
  // Many small clones at once gain more from one core each than from sharing all.
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  // Larger files are sent as they are kept.
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
      // Others look at every way to every folder, and a few folders that hold each other have millions.
      'uploadpackfilter.allow': 'false',
      'uploadpackfilter.blob:none.allow': 'true',
      'uploadpackfilter.blob:limit.allow': 'true',
      // Without any folder there is no way to look at.
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
    // Nothing here goes by them, but a client that is told to send some does not push without.
    'receive.advertisePushOptions': 'true',
    // Each thread holds files of its own: with as many as there are cores a push would need more memory
    // than it may have.
    'pack.threads': '1',
    // What is the host's, and refused: the last that fits decides.
    'receive.hideRefs': ['refs', ...clientNamespaces.map((space) => `!${space}`)],
    // As by default, without a page of advice to whoever keeps the repository.
    'receive.denyDeleteCurrent': 'refuse',
    // Holds for every branch of the push, protected or not; a push that rewrites another branch
    // has to be made on its own.
    'receive.denyNonFastForwards': String(keepsHistory),
  };
}
