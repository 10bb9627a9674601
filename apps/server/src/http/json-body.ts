/** JSON in, with nothing at all accepted where a client announces JSON and sends no body. */
import type { FastifyInstance } from 'fastify';

export const bodyLimitBytes = 1_000_000;

export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
