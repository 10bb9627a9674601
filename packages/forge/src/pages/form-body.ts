/** Reads posted forms as URLSearchParams, which keeps order and repeated names. */
import type { FastifyInstance } from 'fastify';

/** Far more than any form here needs; a manifest is the largest. */
export const formLimitBytes = 256 * 1024;

/** PostgreSQL text cannot hold a zero byte, and no field of ours has a use for one. */
export function withoutZeroBytes(encoded: string): string {
  return encoded.replaceAll(/%00|\0/g, '');
}

export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, new URLSearchParams(withoutZeroBytes(String(body)))),
  );
}
