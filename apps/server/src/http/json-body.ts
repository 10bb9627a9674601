/** JSON in, with nothing at all accepted where a client announces JSON and sends no body. */
import { AppError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { hasFewParts } from './json-parts.ts';

export const bodyLimitBytes = 1_000_000;
/** Several times what the largest grade has. Anybody can send more, and all wait while it is parsed. */
const mostParts = 50_000;

export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const json = String(body);
    if (!hasFewParts(json, mostParts)) return done(new AppError('invalid_json'));
    return parseJson(request, json, done);
  });
}
