import type { WebhookRequest } from './request.ts';

/** GitHub gives a receiver this long. */
const TIMEOUT_MS = 10_000;
/** Enough to see what went wrong; a receiver's page is not kept whole. */
const KEPT_BODY_BYTES = 64 * 1024;

export interface Outcome {
  status: string;
  statusCode: number;
  durationMs: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

/** Makes one attempt and always comes back with an outcome; only `stop` makes it throw. */
export async function send(
  url: string,
  request: WebhookRequest,
  stop: AbortSignal,
  timeoutMs = TIMEOUT_MS,
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
    const response = await fetch(url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.any([timeout, stop]),
    });
    const responseBody = await readStart(response);
    return {
      ...done(toStatus(response), response.status),
      responseHeaders: Object.fromEntries(response.headers),
      responseBody,
    };
  } catch (error) {
    if (stop.aborted) throw error;
    return timeout.aborted ? done('timed out', 504) : done('failed to connect', 502);
  }
}

function toStatus(response: Response): string {
  return response.ok ? 'OK' : `Invalid HTTP Response: ${response.status}`;
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= KEPT_BODY_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_BODY_BYTES).toString('utf8');
  // PostgreSQL cannot store NUL in text.
  return text.replaceAll('\0', '\uFFFD');
}
