import type { PlatformFacts } from '@lectern/contract';

/** What the server says of a platform, for screens that only need one. */
export const platformFacts: PlatformFacts & { sample: null } = {
  name: 'GitHub',
  url: 'https://host.test',
  new_org_url: 'https://host.test/new',
  install_url: 'https://host.test/install',
  target_url: 'https://host.test/target',
  sample: null,
};
