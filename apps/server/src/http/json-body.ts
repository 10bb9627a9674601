/** JSON in, or nothing at all, whatever a client announces that sends no body. */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@lectern/contract';
import { hasFewParts } from '@lectern/http/json-parts';
import type { FastifyInstance } from 'fastify';

export const bodyLimitBytes = 1_000_000;
/** Several times what the largest grade has; parsing more would block everybody. */
const mostParts = 150_000;

export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      if (!hasFewParts(body, mostParts)) return done(new AppError('invalid_json'));
      return parseJson(request, body.toString(), done);
    },
  );
  // By what is announced: nobody reads what is refused. A call that there is not is answered as such.
  app.addContentTypeParser('*', ({ headers, is404 }, _stream, done) => {
    if (is404 || isEmpty(headers)) return done(null, undefined);
    return done(new AppError('unsupported_media_type'));
  });
}

function isEmpty(headers: IncomingHttpHeaders): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length === '0' && encoding === undefined;
}
