import { limits, templatePage } from '../rules/limits.ts';
import { ClassroomUser } from './people.ts';
import { OrgRole } from '../rules/roles.ts';
import { defineRoute } from '../route/route.ts';
import { Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const Organization = z.object({
  id: Id,
  login: z.string(),
  html_url: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  node_id: z.string(),
});
export type Organization = z.infer<typeof Organization>;

/** The platform's redirect after an installation names only the installation. */
export const InstalledOrganization = Organization.extend({ installation_id: Id });
export type InstalledOrganization = z.infer<typeof InstalledOrganization>;

export const TemplateRepo = z.object({
  template_repo_id: Id,
  template_repo_owner: z.string(),
  template_repo_name: z.string(),
  created_at: Timestamp,
});
export type TemplateRepo = z.infer<typeof TemplateRepo>;

/** A numeric id or a login; digits are tried as an id first. */
export const byOrganization = z.object({ org: text(limits.platformLogin, 1) });

export const byOrganizationId = z.object({
  org: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'invalid_organization_id')
    .transform(Number)
    .refine(Number.isSafeInteger, 'invalid_organization_id'),
});

/** A page behind the last one is empty. */
export const Page = z.object({
  items_per_page: PathId.pipe(z.int().max(limits.templatesPerPage)).default(
    templatePage.itemsPerPage,
  ),
  page_num: PathId.default(templatePage.firstPage),
});

export const organizationRoutes = {
  listInstallations: defineRoute({
    method: 'GET',
    path: '/orgs/installations',
    policy: 'user',
    tag: 'organizations',
    summary: "The caller's organizations, with and without the app",
    answer: z.object({
      orgs_with_app: z.array(InstalledOrganization),
      orgs_without_app: z.array(Organization),
      /** Classrooms that the caller was removed from; empty while the caller is in any classroom. */
      removed_from: z
        .array(z.object({ classroom_name: z.string(), org_name: z.string() }))
        .default([]),
      /** Organizations may be missing, or their role too low, until the caller signs on with SSO. */
      sso_required: z.boolean().default(false),
    }),
  }),

  getOrganization: defineRoute({
    method: 'GET',
    path: '/orgs/org/:org',
    policy: 'orgMember',
    tag: 'organizations',
    summary: 'One organization, by numeric id or login',
    params: byOrganization,
    answer: z.object({ org: Organization }),
  }),

  listOrganizationClassrooms: defineRoute({
    method: 'GET',
    path: '/orgs/org/:org/classrooms',
    policy: 'orgMember',
    tag: 'organizations',
    summary: "The caller's classrooms in an organization, invitations included",
    params: byOrganizationId,
    answer: z.object({
      classroom_users: z.array(ClassroomUser),
      org: Organization,
      org_role: OrgRole,
    }),
    errors: ['invalid_organization_id'],
  }),

  listOwnClassrooms: defineRoute({
    method: 'GET',
    path: '/user/classrooms',
    policy: 'user',
    tag: 'organizations',
    summary: "The caller's classrooms in all organizations, invitations included",
    answer: z.object({ classroom_users: z.array(ClassroomUser) }),
  }),

  listTemplates: defineRoute({
    method: 'GET',
    path: '/orgs/org/:org/templates',
    policy: 'orgTemplates',
    tag: 'organizations',
    summary: 'Template repositories of an organization, page by page',
    params: byOrganization,
    query: Page,
    answer: z.object({ templates: z.array(TemplateRepo) }),
    errors: ['platform_unavailable'],
  }),
} as const;
