import type { PlatformFacts } from '@lectern/contract';

/** An answer of `getPlatform`, for screens that need any. */
export const platformFacts: PlatformFacts & { sample: null } = {
  name: 'GitHub',
  display_name: 'GitHub',
  built_in: false,
  sign_up: 'open',
  url: 'https://host.test',
  new_org_url: 'https://host.test/new',
  install_url: 'https://host.test/install',
  target_url: 'https://host.test/target',
  sample: null,
};
