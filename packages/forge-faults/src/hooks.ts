import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from '@lectern/forge/rate-limit';
import { nobody } from '@lectern/forge/principal';
import { toErrorBody, GitHubError } from '@lectern/forge/errors';
import { DOCUMENTATION_URL } from '@lectern/forge/rest/error-handler';
import { countCall } from './counters.ts';
import type { Fault } from './fault-rules.ts';
import { secondaryRefusal } from './gate.ts';
import type { Switchboard } from './switchboard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes effect after the call did. */
    pendingFault: Extract<Fault, { when: string }> | null;
    hungUp: boolean;
  }
}

/** One function, because its hooks share the helpers. */
export function registerFaults(app: FastifyInstance, board: Switchboard): void {
  app.decorateRequest('pendingFault', null);
  app.decorateRequest('hungUp', false);

  app.addHook('preHandler', async (request, reply) => {
    const { latencyMs, fault } = board.strike({
      method: request.method,
      path: pathOf(request),
    });
    if (latencyMs > 0) await sleep(latencyMs);
    if (!fault) return;
    if (fault.kind === 'down') return dropUnanswered(request, reply);
    if (fault.kind === 'partial') {
      reply.header('x-github-sso', `partial-results; organizations=${fault.organizations.join()}`);
    } else if (fault.when === 'after') request.pendingFault = fault;
    else if (fault.kind === 'drop') dropUnanswered(request, reply);
    else return answer(request, reply, fault);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.pendingFault;
    // A refused call had no effect.
    if (!fault || reply.statusCode >= 400) return payload;
    request.pendingFault = null;
    if (fault.kind === 'drop') {
      hangUp(request);
      return payload;
    }
    const refusal = refusalOf(request, fault);
    reply.code(refusal.status).headers(refusal.headers);
    reply.removeHeader('content-length').type('application/json; charset=utf-8');
    return JSON.stringify(toErrorBody(refusal, DOCUMENTATION_URL));
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!request.hungUp) count(request, String(reply.statusCode));
  });

  function count(request: FastifyRequest, status: string): void {
    const route = request.routeOptions.url ?? 'unknown';
    countCall(board.counters, `${request.method} ${route}`, status);
  }

  /** Counted here, because Fastify runs no `onResponse` after the socket is destroyed. */
  function hangUp(request: FastifyRequest): void {
    request.hungUp = true;
    count(request, 'dropped');
    request.raw.socket.destroy();
  }

  /** Drops the connection before any handler runs. */
  function dropUnanswered(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    hangUp(request);
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: Extract<Fault, { kind: 'status' }>,
  ) {
    const refusal = refusalOf(request, fault);
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .send(toErrorBody(refusal, DOCUMENTATION_URL));
  }

  function refusalOf(request: FastifyRequest, fault: Extract<Fault, { kind: 'status' }>) {
    const seconds = fault.retry_after_seconds;
    if (seconds !== undefined) board.gate.holdOff(callerOf(request), seconds);
    if (fault.status === 403 || fault.status === 429) {
      return secondaryRefusal(fault.status, seconds);
    }
    const headers: Record<string, string> =
      seconds === undefined ? {} : { 'retry-after': String(seconds) };
    return fault.reason === undefined
      ? new GitHubError(fault.status, 'Server Error', undefined, headers)
      : new GitHubError(fault.status, 'Validation Failed', [fault.reason], headers);
  }
}

function callerOf(request: FastifyRequest): string {
  return callerKey(request.principal ?? nobody, request.ip);
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
