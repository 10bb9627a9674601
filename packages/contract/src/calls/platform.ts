import { defineRoute } from '../route/route.ts';
import { Count } from './values.ts';
import { z } from '../zod.ts';

/** Where the code-hosting platform is; every outside link of the web app starts from here. */

export const PlatformFacts = z.object({
  name: z.string(),
  url: z.url(),
  new_org_url: z.url(),
  install_url: z.url(),
  target_url: z.url(),
});
export type PlatformFacts = z.infer<typeof PlatformFacts>;

/** How far the sample course has come, while it is being made. */
export const SampleProgress = z.object({ done: Count, total: Count });
export type SampleProgress = z.infer<typeof SampleProgress>;

export const platformRoutes = {
  getPlatform: defineRoute({
    method: 'GET',
    path: '/platform',
    policy: 'public',
    tag: 'platform',
    summary: 'Name and addresses of the code-hosting platform',
    answer: PlatformFacts.extend({ sample: SampleProgress.nullable() }),
    errors: ['platform_unavailable'],
  }),
} as const;
