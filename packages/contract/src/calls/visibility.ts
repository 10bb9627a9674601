import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id } from './values.ts';
import { z } from '../zod.ts';

/** A student repository that everyone can read. */
export const PublicRepository = z.object({
  student_work_id: Id,
  assignment_id: Id,
  assignment_name: z.string(),
  repo_name: z.string(),
  repo_url: z.string().nullable(),
  contributors: z.array(z.object({ full_name: z.string(), github_username: z.string() })),
});
export type PublicRepository = z.infer<typeof PublicRepository>;

export const visibilityRoutes = {
  makePrivate: defineRoute({
    method: 'POST',
    path: `${workPath}/make-private`,
    policy: 'professor',
    tag: 'works',
    summary: 'Make a public student repository private; repeats change nothing',
    params: inWork,
    answer: 'none',
    whenArchived: true,
    errors: ['app_not_installed', 'platform_unavailable', 'visibility_refused', 'repository_gone'],
  }),
} as const;
