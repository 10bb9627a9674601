import { defineRoute } from './route.ts';
import { z } from './zod.ts';

/** Where the code-hosting platform is; every outside link of the web app starts from here. */

export const PlatformFacts = z.object({
  name: z.string(),
  url: z.url(),
  new_org_url: z.url(),
  install_url: z.url(),
  target_url: z.url(),
});
export type PlatformFacts = z.infer<typeof PlatformFacts>;

export const platformRoutes = {
  getPlatform: defineRoute({
    method: 'GET',
    path: '/platform',
    policy: 'public',
    tag: 'platform',
    summary: 'Name and addresses of the code-hosting platform',
    answer: PlatformFacts,
  }),
} as const;
