/** What no route gets to see: addresses that the router cannot read, and requests that Node cannot. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ForgeContext } from './context.ts';
import { GitHubError, notFound, toErrorBody } from './errors.ts';
import { pageErrorHandler, strangersErrorPage } from './pages/error-page.ts';
import { pageHeaders } from './pages/security-headers.ts';
import { DOCUMENTATION_URL, restErrorHandler } from './rest/error-handler.ts';

/** Nothing here has a name that cannot be decoded, or one of such a length. */
export function answerUnreadAddress(context: ForgeContext) {
  const answerCall = restErrorHandler(context);
  const showPage = pageErrorHandler(context);
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = isOfApi(request.url) ? answerCall : showPage;
    void answer(notFound(), request, reply);
  };
}

interface ClientError {
  code: string;
  /** What had come of the request when it was given up; not there when nothing more came. */
  rawPacket?: unknown;
}

/** On the bare connection: there is no request to answer. */
export function answerUnread(context: ForgeContext) {
  return ({ code, rawPacket }: ClientError, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable) {
      const refusal = refusalOf(code);
      socket.write(isForPage(rawPacket) ? asPage(context, refusal) : asCall(refusal));
    }
    socket.destroy();
  };
}

function isOfApi(path: string): boolean {
  return path.startsWith('/api/v3/');
}

/** People get pages; whoever asks in another way, or unreadably, is answered as the API does. */
function isForPage(rawPacket: unknown): boolean {
  const begin = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 64) : '';
  const path = /^GET (\/\S*)/.exec(begin)?.[1];
  return path !== undefined && !isOfApi(path);
}

function refusalOf(code: string): GitHubError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new GitHubError(408, 'The request took too long.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new GitHubError(431, 'The address or a header of the request is too large.');
  }
  return new GitHubError(400, 'The request is not valid HTTP.');
}

function asCall(refusal: GitHubError): string {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return toHttp(refusal, headers, JSON.stringify(toErrorBody(refusal, DOCUMENTATION_URL)));
}

function asPage(context: ForgeContext, refusal: GitHubError): string {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...pageHeaders() };
  return toHttp(refusal, headers, strangersErrorPage(context, refusal));
}

function toHttp({ status }: GitHubError, headers: Record<string, string>, body: string): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
