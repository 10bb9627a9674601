/** Answers requests that reach no route, because Fastify or Node cannot read them. */
import type { BareAnswer, UnparsedReason } from '@lectern/http/unparsed-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ForgeContext } from './context.ts';
import { GitHubError, notFound, toErrorBody } from './errors.ts';
import { pageErrorHandler, anonymousErrorPage } from './pages/error-page.ts';
import { headersOf } from './pages/page-routes.ts';
import { DOCUMENTATION_URL, restErrorHandler } from './rest/error-handler.ts';

/** No repository or account can have such a name. */
export function answerUnreadAddress(context: ForgeContext) {
  const answerCall = restErrorHandler(context);
  const showPage = pageErrorHandler(context);
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = isOfApi(request.url) ? answerCall : showPage;
    void answer(notFound(), request, reply);
  };
}

export function refuseUnread(context: ForgeContext) {
  return (reason: UnparsedReason, received: string): BareAnswer =>
    isForPage(received) ? asPage(context, refusals[reason]) : asCall(refusals[reason]);
}

const refusals: Record<UnparsedReason, GitHubError> = {
  too_slow: new GitHubError(408, 'The request took too long.'),
  headers_too_large: new GitHubError(431, 'The address or a header of the request is too large.'),
  not_http: new GitHubError(400, 'The request is not valid HTTP.'),
};

function isOfApi(path: string): boolean {
  return path.startsWith('/api/v3/');
}

function isForPage(received: string): boolean {
  const path = /^GET (\/\S*)/.exec(received)?.[1];
  return path !== undefined && !isOfApi(path);
}

function asCall(refusal: GitHubError): BareAnswer {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  const body = JSON.stringify(toErrorBody(refusal, DOCUMENTATION_URL));
  return { status: refusal.status, headers, body };
}

function asPage(context: ForgeContext, refusal: GitHubError): BareAnswer {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...headersOf(context) };
  return { status: refusal.status, headers, body: anonymousErrorPage(context, refusal) };
}
