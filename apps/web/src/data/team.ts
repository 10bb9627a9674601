import { z } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { persisted } from './query-client.ts';

/** Operators edit the file, so it is validated like an answer of the server. */
const webAddress = z.url({ protocol: /^https?$/ });

const sitePath = z.string().regex(/^\/(?!\/)/);

export const About = z.object({
  /** Empty for the address of the clone that was built. */
  repository: webAddress.or(z.literal('')),
  team: z.array(
    z.object({
      name: z.string().min(1),
      title: z.string(),
      bio: z.string(),
      /** A path on this site, or empty for a drawn avatar. */
      photo: z.string().optional(),
      website: webAddress.or(sitePath).optional(),
    }),
  ),
});
type About = z.infer<typeof About>;
export type TeamMember = About['team'][number];

/** Undefined if neither the file nor the clone names one. */
export function sourceOf(about: Pick<About, 'repository'> | undefined): string | undefined {
  return about?.repository || import.meta.env.SOURCE_ADDRESS || undefined;
}

const unreadable = 'The team page could not be read: /team.json is missing or malformed.';

/** `public/team.json`: see docs/about-page.md. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/team.json', { signal });
    const parsed = About.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) throw new Error(unreadable);
    return parsed.data;
  },
  ...persisted,
});
