/** One JSON line per event. Personal data and secrets are redacted. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { logError } from './logged-error.ts';

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
    serializers: { err: logError },
  };
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
