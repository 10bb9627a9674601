import { limits } from '../rules/limits.ts';
import { defineRoute } from '../route/route.ts';
import { Id, text } from './values.ts';
import { z } from '../zod.ts';

export const GitHubUser = z.object({
  login: z.string(),
  id: Id,
  node_id: z.string(),
  avatar_url: z.string(),
  url: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type GitHubUser = z.infer<typeof GitHubUser>;

export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  github_username: z.string(),
  github_user_id: Id,
});
export type User = z.infer<typeof User>;

export const SignedInUser = z.object({ github_user: GitHubUser, user: User });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const LoginAddress = z.object({
  url: z.url(),
  /** Asks which account to use. */
  consent_url: z.url(),
  /** The signed-in person, for the landing page. */
  github_user: GitHubUser.nullable().default(null),
});

export const Login = z.object({
  code: z
    .string({ error: (issue) => (issue.input == null ? 'login_code_missing' : undefined) })
    .min(1, 'login_code_missing')
    .max(limits.loginCode),
  state: text(limits.loginCode).nullish(),
});

export const sessionRoutes = {
  getLoginAddress: defineRoute({
    method: 'GET',
    path: '/callback',
    policy: 'public',
    tag: 'session',
    summary: "The platform's login address",
    /** The link that a person arrived with lets them create an account on the built-in host. */
    query: z.object({ link: text(limits.linkToken).optional() }),
    answer: LoginAddress,
  }),

  login: defineRoute({
    method: 'POST',
    path: '/login',
    policy: 'public',
    tag: 'session',
    summary: 'Exchange a login code for a session cookie',
    body: Login,
    answer: 'none',
    errors: [
      'login_code_missing',
      'login_state_mismatch',
      'login_cookie_missing',
      'login_email_unverified',
      'login_failed',
      'platform_unavailable',
    ],
  }),

  logout: defineRoute({
    method: 'POST',
    path: '/logout',
    policy: 'public',
    tag: 'session',
    summary: 'End the session, if there is one',
    answer: 'none',
    errors: ['logout_failed'],
  }),

  getCurrentUser: defineRoute({
    method: 'GET',
    path: '/user',
    policy: 'user',
    tag: 'session',
    summary: 'The signed-in person',
    answer: SignedInUser,
  }),

  getUser: defineRoute({
    method: 'GET',
    path: '/users/user/:username',
    policy: 'acquaintance',
    tag: 'session',
    summary: 'A person who shares a classroom with the caller',
    params: z.object({ username: text(limits.platformLogin, 1) }),
    answer: SignedInUser,
  }),
} as const;
