/** Registers a call of the contract together with its policy. There is no other way to register one. */
import { Readable } from 'node:stream';
import {
  AppError,
  ClientKey,
  clientKeyHeader,
  policies,
  refusal,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RequestPart,
  type Route,
  type z,
} from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { bearerOf } from './autograder-guard.ts';
import { findCaller } from './found-work.ts';
import { guards, hasGuard, type Administers, type Grants, type GuardedPolicy } from './policy.ts';
import type { LimitUser } from './rate-limit.ts';
import { sessionToken } from './session.ts';

export interface Call<R extends Route> {
  by: R['policy'] extends GuardedPolicy ? Grants[R['policy']] : never;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The idempotency key of a call that must happen once. */
  key: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that is JSON already, because many callers get the same large one. */
export class JsonText<T> {
  declare readonly shape: T;
  readonly text: Buffer;
  constructor(answer: T) {
    this.text = Buffer.from(JSON.stringify(answer));
  }
}

/** The browser has this answer already. */
export const unchanged = Symbol('unchanged');

/** A call without an answer ends without a `return`. An event stream stays open. */
type Answer<R extends Route> = R['answer'] extends 'events'
  ? Readable
  : [AnswerOf<R>] extends [undefined]
    ? void
    : AnswerOf<R> | JsonText<AnswerOf<R>> | typeof unchanged;
type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>;

export interface ServeDeps {
  db: Db;
  clock: () => Date;
  publicUrl: string;
  limitUser: LimitUser;
  administers: Administers;
  /** Parsing every answer costs a third of the throughput, so production trusts the compiler. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `serve`, or `unlisted` for routes outside the contract. */
    policy?: string;
    contractRoute?: Route;
  }
}

export type Serve = <R extends Route & { policy: GuardedPolicy }>(
  route: R,
  handler: Handler<R>,
) => void;

export function serveOn(app: FastifyInstance, deps: ServeDeps): Serve {
  return (route, handler) => {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { policy: route.policy, contractRoute: route },
      handler: async (request, reply) => {
        const call = await admit(route, request, reply, deps);
        const answer = await handler(call);
        return reply.sent ? reply : send(route, reply, answer, deps.checkAnswers);
      },
    });
  };
}

/** Address, then caller, then values: a stranger learns nothing from how a body is refused. */
async function admit<R extends Route & { policy: GuardedPolicy }>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, publicUrl, limitUser, administers }: ServeDeps,
): Promise<Call<R>> {
  const token = sessionToken(request, publicUrl);
  const now = clock();
  const { user, found } = await findCaller(db, token, now, request.params);
  if (!user && policies[route.policy].session) throw new AppError('unauthorized');
  if (user) await limitUser(request, reply, user.id);
  const params = parse(route.params, 'params', request.params);
  const known = (params ?? {}) as Record<string, unknown>;
  const bearer = bearerOf(request.headers.authorization);
  const changes = route.method !== 'GET' && !route.whenArchived;
  const called = { params: known, changes, body: request.body, bearer };
  const attempt = { db, now, user, found, administers, ...called };
  const by = await guards[route.policy](attempt);
  return {
    by,
    params,
    query: parse(route.query, 'query', request.query),
    body: route.upload
      ? await readUpload(request.body, route.upload.maxBytes)
      : parse(route.body, 'body', request.body),
    key: route.once && clientKey(request),
    request,
    reply,
  } as Call<R>;
}

async function readUpload(body: unknown, maxBytes: number): Promise<Buffer> {
  if (body === undefined) throw new AppError('upload_missing');
  if (!(body instanceof Readable)) throw new AppError('unsupported_media_type');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('upload_too_large');
    chunks.push(chunk);
  }
  if (bytes === 0) throw new AppError('upload_missing');
  return Buffer.concat(chunks);
}

function clientKey({ headers }: FastifyRequest): string | undefined {
  const parsed = ClientKey.optional().safeParse(headers[clientKeyHeader]);
  if (!parsed.success) throw new AppError('invalid_value', { params: { field: clientKeyHeader } });
  return parsed.data;
}

function parse(schema: z.ZodType | undefined, part: RequestPart, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(part, parsed.error);
  return parsed.data;
}

function send(route: Route, reply: FastifyReply, answer: unknown, check: boolean): unknown {
  const { answer: shape } = route;
  if (answer === unchanged) return reply.code(304).send();
  if (shape === 'none') return reply.code(204).send();
  if (shape === 'text') return reply.type('text/plain; charset=utf-8').send(answer);
  if (shape === 'image') return reply.send(answer);
  if (shape === 'events') return reply.type('text/event-stream; charset=utf-8').send(answer);
  reply.type('application/json; charset=utf-8');
  if (answer instanceof JsonText) {
    if (check) shape.parse(JSON.parse(answer.text.toString()));
    return reply.send(answer.text);
  }
  // Serialised here, because Fastify sends `null` as an empty body.
  return reply.send(JSON.stringify(check ? shape.parse(answer) : answer));
}

/** A route without a policy stops the start. */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS' || route.method === 'HEAD') return;
    const policy = route.config?.policy;
    if (policy === undefined) throw new Error(`${route.method} ${route.url} has no policy`);
    if (policy !== 'unlisted' && !hasGuard(policy)) {
      throw new Error(
        `${route.method} ${route.url} names the policy ${policy}, which has no guard`,
      );
    }
  });
}
