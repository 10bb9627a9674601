/** Accepts JSON bodies, and files where the contract says `upload`. An empty body is accepted with any content type. */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@lectern/contract';
import { hasFewParts } from '@lectern/http/json-parts';
import type { FastifyInstance } from 'fastify';

export const bodyLimitBytes = 1_000_000;
/** Several times the largest grade. Parsing more would block the event loop. */
const maxParts = 150_000;

export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      if (!hasFewParts(body, maxParts)) return done(new AppError('invalid_json'));
      return parseJson(request, body.toString(), done);
    },
  );
  // Decides by the headers, because a refused body is not read. An unknown address answers 404 instead.
  app.addContentTypeParser('*', ({ headers, is404, routeOptions }, stream, done) => {
    if (is404 || isEmpty(headers)) return done(null, undefined);
    // `serve` reads it once the caller is known.
    if (routeOptions.config.contractRoute?.upload) return done(null, stream);
    return done(new AppError('unsupported_media_type'));
  });
}

function isEmpty(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length === '0' && encoding === undefined;
}
