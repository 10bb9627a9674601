/** One JSON line per event. What could identify a student or open a door is struck out. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const secretPaths = [
  '*.headers.authorization',
  '*.headers.cookie',
  '*.headers["set-cookie"]',
  '*.token',
  '*.code',
  '*.password',
  '*.secret',
];

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: withoutValues(error, error.message),
        stack: withoutValues(error, error.stack ?? ''),
      }),
    },
  };
}

/** A failed query tells all values it was given: names, addresses, payloads. Its text is enough. */
function withoutValues(error: Error, text: string): string {
  if (!(error instanceof DrizzleQueryError)) return text;
  // The code of the reason alone: its sentence may quote the value.
  const cause = error.cause && 'code' in error.cause ? String(error.cause.code) : 'unknown';
  return text.replace(error.message, `Failed query: ${error.query} (${cause})`);
}

/** One line per answered request: the pattern, not the address, which may carry a token or a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'static',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
