/** URLSearchParams keeps the order and repeated names of fields. */
import type { FastifyInstance } from 'fastify';

/** An app manifest is the largest form. */
export const formLimitBytes = 256 * 1024;

/** PostgreSQL cannot store zero bytes in text. */
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
