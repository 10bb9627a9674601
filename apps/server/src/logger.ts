/** One JSON line per event. What could identify a student or open a door is struck out. */
import type { FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.token',
  '*.code',
  '*.password',
  '*.secret',
];

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: {
      // The pattern, not the address: paths carry tokens, names and ids of people.
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  };
}
