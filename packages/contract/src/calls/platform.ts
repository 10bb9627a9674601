import { defineRoute } from '../route/route.ts';
import { Count } from './values.ts';
import { z } from '../zod.ts';

/** Addresses of the code-hosting platform; the web app has no others. */

export const PlatformFacts = z.object({
  /** In the sentences that the specification quotes. */
  name: z.string(),
  /** In all other sentences. */
  display_name: z.string().default('GitHub'),
  /** Whether it is the code host that Lectern runs itself. */
  built_in: z.boolean().default(false),
  /** Who may create an account on the built-in code host. */
  sign_up: z.enum(['open', 'invitation', 'closed']).default('open'),
  url: z.url(),
  new_org_url: z.url(),
  install_url: z.url(),
  target_url: z.url(),
});
export type PlatformFacts = z.infer<typeof PlatformFacts>;

/** Progress of the sample course while it is created. */
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
