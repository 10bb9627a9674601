/** Turns every failure into an answer. */
import { AppError, isAppError } from '@lectern/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';

/** Our codes for Fastify's own errors. */
const translations: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('invalid_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('invalid_json'),
  FST_ERR_BAD_URL: () => new AppError('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
};

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Exported because an undecodable address fails before our hooks and handlers run. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = isAppError(error) ? error : translate(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  if (known.status === 429 || known.status === 503) reply.header('retry-after', retryAfter(known));
  reply.header('x-request-id', request.id);
  return reply.code(known.status).send(known.toWire());
}

function translate(error: FastifyError): AppError {
  const translated = translations[error.code]?.();
  if (translated) return translated;
  if (error instanceof SyntaxError) return new AppError('invalid_json');
  if (error.statusCode === 400) return new AppError('invalid_json');
  return new AppError(isDatabaseAway(error) ? 'unavailable' : 'internal', { cause: error });
}

function retryAfter({ details }: AppError): string {
  return typeof details.retry_after === 'number' ? String(details.retry_after) : '5';
}
