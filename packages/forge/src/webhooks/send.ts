import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookupPublic, requirePublic } from './public-address.ts';
import type { WebhookRequest } from './request.ts';

/** GitHub's timeout. */
const TIMEOUT_MS = 10_000;
/** Enough to diagnose a failure. */
const KEPT_BODY_BYTES = 64 * 1024;

export interface Outcome {
  status: string;
  statusCode: number;
  durationMs: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

export interface SendOptions {
  stop: AbortSignal;
  timeoutMs?: number;
  publicOnly?: boolean;
}

/** Makes one attempt. Failures are outcomes; only `stop` makes it throw. */
export async function send(
  url: string,
  request: WebhookRequest,
  { stop, timeoutMs = TIMEOUT_MS, publicOnly = false }: SendOptions,
): Promise<Outcome> {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const done = (status: string, statusCode: number): Outcome => ({
    status,
    statusCode,
    durationMs: Math.round(performance.now() - startedAt),
    responseHeaders: {},
    responseBody: '',
  });
  try {
    const response = await post(url, request, AbortSignal.any([timeout, stop]), publicOnly);
    const statusCode = response.statusCode ?? 0;
    const responseBody = await readStart(response);
    return {
      ...done(toStatus(statusCode), statusCode),
      responseHeaders: headersOf(response),
      responseBody,
    };
  } catch (error) {
    if (stop.aborted) throw error;
    return timeout.aborted ? done('timed out', 504) : done('failed to connect', 502);
  }
}

/** A new connection each time, so that every address is checked. */
function post(
  url: string,
  { headers, body }: WebhookRequest,
  signal: AbortSignal,
  publicOnly: boolean,
): Promise<IncomingMessage> {
  const address = new URL(url);
  if (publicOnly) requirePublic(address);
  const request = address.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const call = request(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      ...(publicOnly ? { lookup: lookupPublic } : {}),
    });
    call.on('response', resolve);
    call.on('error', reject);
    call.end(body);
  });
}

function toStatus(statusCode: number): string {
  const isOk = statusCode >= 200 && statusCode < 300;
  return isOk ? 'OK' : `Invalid HTTP Response: ${statusCode}`;
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const entries = Object.entries(response.headersDistinct);
  return Object.fromEntries(entries.map(([name, values]) => [name, printable(values!.join(', '))]));
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= KEPT_BODY_BYTES) break;
  }
  return printable(Buffer.concat(chunks).subarray(0, KEPT_BODY_BYTES).toString('utf8'));
}

/** PostgreSQL cannot store NUL in text. */
function printable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
