import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { hasTrustedOrigin } from '@lectern/http/trusted-origin';
import { safeReturnTo, withReturnTo } from '../accounts/return-to.ts';
import { sessionCookie } from '../accounts/host-cookies.ts';
import { findViewer, type Viewer } from '../accounts/sessions.ts';
import type { ForgeContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { withoutZeroBytes } from './form-body.ts';
import { frameOf, layout, type Page } from './layout.ts';
import { pageHeaders } from './security-headers.ts';
import { submitOnce } from './double-submit.ts';

export interface Visit<Who> {
  viewer: Who;
  query: URLSearchParams;
  /** Empty for a GET. */
  form: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
  param(name: string): string;
}

export type Answer = Page | { redirectTo: string };

type Handler<Who> = (visit: Visit<Who>) => Promise<Answer> | Answer;

export function viewerOf(context: ForgeContext, request: FastifyRequest) {
  return findViewer(context, sessionCookie(context.urls.base).read(request.headers.cookie));
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : withoutZeroBytes(request.url.slice(at + 1)));
}

/** A POST address cannot be opened after sign-in. */
function returnToOf({ method, url }: FastifyRequest): string {
  return method === 'GET' ? safeReturnTo(url) : '/';
}

export function visitOf<Who>(
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Who,
): Visit<Who> {
  const params = request.params as Record<string, string | undefined>;
  return {
    viewer,
    query: queryOf(request),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    request,
    reply,
    param(name) {
      const value = params[name];
      // PostgreSQL cannot store zero bytes.
      if (value === undefined || value.includes('\0')) throw notFound();
      return value;
    },
  };
}

export function headersOf({ urls }: ForgeContext, formTargets?: readonly string[]) {
  return pageHeaders(urls.base.startsWith('https:'), formTargets);
}

export async function sendPage(
  context: ForgeContext,
  reply: FastifyReply,
  viewer: Viewer | undefined,
  page: Page,
): Promise<void> {
  await reply
    .code(page.status ?? 200)
    .headers(headersOf(context, page.formTargets))
    .type('text/html; charset=utf-8')
    .send(layout(frameOf(context, viewer, returnToOf(reply.request)), page).text);
}

function requireFormToken(form: URLSearchParams, viewer: Viewer): void {
  const [token = ''] = (form.get('form_token') ?? '').split('.');
  const given = Buffer.from(token);
  const expected = Buffer.from(viewer.formToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw forbidden('This form is no longer valid. Go back, reload the page and try again.');
  }
}

export function requireSameOrigin(context: ForgeContext, request: FastifyRequest): void {
  const { host } = request.headers;
  const isKnown = (origin: string) =>
    origin === new URL(context.urls.base).origin ||
    (URL.canParse(origin) && new URL(origin).host === host);
  if (!hasTrustedOrigin(request.headers, isKnown)) {
    throw forbidden('This form was sent from another site, so nothing was changed.');
  }
}

export function pageRoutes(app: FastifyInstance, context: ForgeContext) {
  const once = submitOnce<Answer>();

  async function answer(visit: Visit<Viewer | undefined>, result: Answer): Promise<void> {
    const { request, reply, viewer } = visit;
    if ('redirectTo' in result) {
      // 303 makes the browser follow with GET, so a reload does not post again.
      const status = request.method === 'POST' ? 303 : 302;
      await reply.headers(headersOf(context)).redirect(result.redirectTo, status);
    } else {
      await sendPage(context, reply, viewer, result);
    }
  }

  function signInFirst(request: FastifyRequest): Answer {
    return { redirectTo: withReturnTo('/login', returnToOf(request)) };
  }

  return {
    anyone(method: 'GET' | 'POST', path: string, handler: Handler<Viewer | undefined>): void {
      app.route({
        method,
        url: path,
        handler: async (request, reply) => {
          if (method === 'POST') requireSameOrigin(context, request);
          const visit = visitOf(request, reply, await viewerOf(context, request));
          await answer(visit, await handler(visit));
          return reply;
        },
      });
    },

    /** A POST that another site's page may send. Its handler must change nothing. */
    fromOutside(path: string, handler: Handler<Viewer | undefined>): void {
      app.post(path, async (request, reply) => {
        const visit = visitOf(request, reply, await viewerOf(context, request));
        await answer(visit, await handler(visit));
        return reply;
      });
    },

    signedIn(method: 'GET' | 'POST', path: string, handler: Handler<Viewer>): void {
      app.route({
        method,
        url: path,
        handler: async (request, reply) => {
          if (method === 'POST') requireSameOrigin(context, request);
          const viewer = await viewerOf(context, request);
          const visit = visitOf(request, reply, viewer);
          if (!viewer) {
            await answer(visit, signInFirst(request));
            return reply;
          }
          const handle = async () => handler({ ...visit, viewer });
          if (method === 'POST') {
            requireFormToken(visit.form, viewer);
            const form = `${request.url} ${visit.form}`;
            await answer(visit, await once(viewer.formToken, form, handle));
          } else {
            await answer(visit, await handle());
          }
          return reply;
        },
      });
    },
  };
}

export type PageRoutes = ReturnType<typeof pageRoutes>;
