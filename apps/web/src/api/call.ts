import {
  clientKeyHeader,
  isErrorCode,
  WireError,
  type AnswerOf,
  type ParamsOf,
  type Route,
  type SentBodyOf,
  type SentQueryOf,
} from '@lectern/contract';
import { addressOf } from './address-of.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { startIdleTimeout, type IdleTimeout } from './idle-timeout.ts';
import { texts } from '../texts/texts.ts';

type Present<Name extends string, Value> = [Value] extends [undefined]
  ? { [_ in Name]?: undefined }
  : { [_ in Name]: Value };

type Addressed<R extends Route> = [ParamsOf<R>] extends [undefined]
  ? undefined
  : Record<keyof ParamsOf<R> & string, string | number>;

/** A function where the specification puts the status text into the sentence. */
type Sentence = string | ((reason: string) => string);

export type CallOptions<R extends Route> = Present<'params', Addressed<R>> &
  Present<'query', SentQueryOf<R>> &
  Present<'body', SentBodyOf<R>> & {
    /** The message of failures for which the server sends none. */
    fallback?: Sentence;
    signal?: AbortSignal;
    /** The call fails after this time without a byte of the answer. */
    idleTimeoutMs?: number;
    /** Lets the request outlive the page, for a draft saved while the tab closes. */
    keepalive?: boolean;
    /** An idempotency key: the server executes requests with the same key once. */
    key?: R extends { once: true } ? string : never;
  };

/** A browser reports a broken network after minutes. */
export const defaultTimeoutMs = 30_000;

/** For what is done to the works of a whole class, one after the other. */
export const classTimeoutMs = 120_000;

type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R>
    ? [options?: CallOptions<R>]
    : [options: CallOptions<R>];

/** Calls a route of the contract. Throws an ApiError, or the abort error if `signal` aborts. */
export async function call<R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<AnswerOf<R>> {
  const fallback = options?.fallback ?? texts.common.badResponse;
  const address = addressOf(route, options?.params, options?.query);
  const idle = startIdleTimeout(options?.idleTimeoutMs ?? defaultTimeoutMs);
  try {
    const response = await send(route, address, options, idle).catch((cause: unknown) => {
      // The query client must see the abort error: an aborted query has not failed.
      if (options?.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: 'unreachable', message: inWords(fallback), cause });
    });
    if (!response.ok) throw await toApiError(response, fallback);
    return await readAnswer(route, response).catch((cause: unknown) => {
      if (options?.signal?.aborted) throw cause;
      const { status } = response;
      const message = inWords(fallback, response);
      throw new ApiError({ status, code: 'unexpected_answer', message, cause });
    });
  } finally {
    idle.stop();
  }
}

/** `CallOptions` without the types of a certain route. */
interface Request {
  params?: Parameters<typeof addressOf>[1];
  query?: Parameters<typeof addressOf>[2];
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  key?: string;
}

async function send(
  route: Route,
  address: string,
  options: Request | undefined,
  idle: IdleTimeout,
): Promise<Response> {
  const hasBody = options?.body !== undefined;
  const key = options?.key;
  const signal = options?.signal ? AbortSignal.any([options.signal, idle.signal]) : idle.signal;
  const early = route.method === 'GET' ? takeEarlyAnswer(address) : undefined;
  const response = await (early
    ? untilAborted(early, signal)
    : fetch(address, {
        method: route.method,
        headers: {
          ...(hasBody && { 'content-type': bodyType(route) }),
          ...(key !== undefined && { [clientKeyHeader]: key }),
        },
        ...(hasBody && { body: bodyOf(route, options.body) }),
        credentials: 'same-origin',
        signal,
        keepalive: options?.keepalive,
      }));
  idle.restart();
  // In Chromium a 204 has an empty body stream, and `new Response(body, { status: 204 })` throws.
  if (response.status === 204) return response;
  const restartIdle = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      idle.restart();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(restartIdle, { signal }), response);
}

function bodyType({ upload }: Route): string {
  return upload ? 'application/octet-stream' : 'application/json';
}

function bodyOf({ upload }: Route, body: unknown): BodyInit {
  return upload ? (body as Blob) : JSON.stringify(body);
}

/** Early requests were sent without the call's signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** HTTP/2 has no status text, and the status text of a 2xx answer does not describe a failure. */
function inWords(sentence: Sentence, answer?: Response): string {
  if (typeof sentence === 'string') return sentence;
  return sentence((!answer?.ok && answer?.statusText) || texts.common.badResponse);
}

async function toApiError(response: Response, fallback: Sentence): Promise<ApiError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = WireError.safeParse(body);
  if (!parsed.success) {
    const message = (typeof fallback === 'string' && ownWords(body)) || inWords(fallback, response);
    return new ApiError({ status, code: 'unexpected_answer', message });
  }
  const { code, message, msg: _, ...details } = parsed.data;
  const known: FailureCode = isErrorCode(code) ? code : 'unexpected_answer';
  // The message of 'internal' says nothing specific, so the fallback of the call is better.
  const specific = known === 'internal' ? '' : message;
  return new ApiError({
    status,
    code: known,
    message: specific || inWords(fallback, response),
    details,
  });
}

/** Answers of others, such as a gateway, may have only one of the fields of the contract. */
function ownWords(body: unknown): string | undefined {
  const { message, msg } = (body ?? {}) as Record<string, unknown>;
  return [message, msg].find((words): words is string => typeof words === 'string' && words !== '');
}

async function readAnswer<R extends Route>(route: R, response: Response): Promise<AnswerOf<R>>;
/** Throws for answers that break the contract: the login page of a network gateway also has the status 200. */
async function readAnswer({ answer }: Route, response: Response): Promise<unknown> {
  switch (answer) {
    case 'none':
      if (response.status !== 204) throw new Error('expected the status 204');
      return undefined;
    case 'events':
      return undefined;
    case 'text':
      if (!isPlainText(response)) throw new Error('expected plain text');
      return response.text();
    case 'image':
      return new Uint8Array(await response.arrayBuffer());
  }
  return answer.parse(await response.json());
}

function isPlainText({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/plain') ?? false;
}
