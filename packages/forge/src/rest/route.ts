import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify';
import { requireOrganization, type OpenOrganization } from '../access/organization-access.ts';
import { requireRepository, type OpenRepository } from '../access/repository-access.ts';
import type { CallerContext, ForgeContext } from '../context.ts';
import { forbidden, notForIntegration, requiresAuthentication } from '../errors.ts';
import { repositoryDir } from '../git/paths.ts';
import type { OrganizationNeed, RepositoryNeed } from '../permissions.ts';
import { actorOf, userOf, type Account, type App, type Principal } from '../principal.ts';
import { cut, linkHeader, parsePage, type Page } from './pagination.ts';
import { callerKey } from '../rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** The role or permission a caller needs; required for REST routes. */
    access?: string;
  }
}

/** Arguments of every handler. */
export interface Call {
  context: CallerContext;
  principal: Principal;
  params: Record<string, string>;
  query: Record<string, string>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type RepositoryCall = Call & { repo: OpenRepository; dir: string };

type Handler<Extra> = (call: Call & Extra) => Promise<unknown>;

function callOf(context: ForgeContext, request: FastifyRequest, reply: FastifyReply): Call {
  const { principal } = request;
  return {
    context: { ...context, caller: callerKey(principal, request.ip) },
    principal,
    params: request.params as Record<string, string>,
    query: plainQuery(request.query),
    request,
    reply,
  };
}

/** For a repeated key the last value counts, so handlers get plain strings. */
function plainQuery(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? (value.at(-1) ?? '') : value]),
  );
}

function route<Extra>(
  context: ForgeContext,
  access: string,
  admit: (call: Call) => Promise<Extra>,
  handler: Handler<Extra>,
): RouteShorthandOptionsWithHandler {
  return {
    config: { access },
    // Refuses strangers before their body is read. The handler checks everybody again: rights may
    // change while a body is sent.
    onRequest: async (request, reply) => {
      if (request.principal.kind !== 'nobody' || reads(request)) return;
      await admit(callOf(context, request, reply));
    },
    handler: async (request, reply) => {
      const call = callOf(context, request, reply);
      const answer = await handler({ ...call, ...(await admit(call)) });
      // A handler without a body sets the status itself.
      return answer === undefined ? reply.send() : answer;
    },
  };
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** For anyone, with or without a token. */
export function openRoute(context: ForgeContext, handler: Handler<object>) {
  return route(context, 'anyone', async () => ({}), handler);
}

/** For a person, with their own token or through an app. */
export function userRoute(context: ForgeContext, handler: Handler<{ user: Account }>) {
  return route(
    context,
    'user',
    async ({ principal }) => ({ user: requireUser(principal) }),
    handler,
  );
}

/** For the app itself, with its JWT. */
export function appRoute(context: ForgeContext, handler: Handler<{ app: App }>) {
  return route(context, 'app', async ({ principal }) => ({ app: requireApp(principal) }), handler);
}

/** For the repository of `:owner` and `:repo`. */
export function repositoryRoute(
  context: ForgeContext,
  need: RepositoryNeed,
  handler: (call: RepositoryCall) => Promise<unknown>,
) {
  const admit = async ({ principal, params }: Call) => {
    const { owner, repo: name } = params;
    const repo = await requireRepository(context, principal, owner!, name!, need);
    return { repo, dir: repositoryDir(context.dirs.repositories, repo.repository.id) };
  };
  return route(context, `repository:${need.level}:${need.permission.join('.')}`, admit, handler);
}

/** For the organization of `:org`. */
export function organizationRoute(
  context: ForgeContext,
  need: OrganizationNeed,
  handler: Handler<{ org: OpenOrganization }>,
) {
  const admit = async ({ principal, params }: Call) => ({
    org: await requireOrganization(context, principal, params['org']!, need),
  });
  return route(context, `organization:${need.role}:${need.permission.join('.')}`, admit, handler);
}

export function sendPage(call: Call, page: Page, total: number, items: unknown): unknown {
  const url = new URL(call.request.url, call.context.urls.base);
  const link = linkHeader(url, page, total);
  if (link !== undefined) call.reply.header('link', link);
  return items;
}

/** Sends the requested page of a complete list. */
export async function sendAll<Item>(
  call: Call,
  all: readonly Item[],
  view: (item: Item) => unknown,
): Promise<unknown> {
  const page = parsePage(call.query);
  const views = await Promise.all(cut(all, page).map((item) => view(item)));
  return sendPage(call, page, all.length, views);
}

export function requireUser(principal: Principal): Account {
  const user = userOf(principal);
  if (user) return user;
  if (principal.kind === 'nobody') throw requiresAuthentication();
  throw notForIntegration();
}

/** The account that a change is attributed to. */
export function requireActor(principal: Principal): Account {
  const actor = actorOf(principal);
  if (!actor) throw requiresAuthentication();
  return actor;
}

function requireApp(principal: Principal): App {
  if (principal.kind === 'app') return principal.app;
  if (principal.kind === 'nobody') throw requiresAuthentication();
  throw forbidden('You must authenticate with a JSON web token to use this endpoint.');
}
