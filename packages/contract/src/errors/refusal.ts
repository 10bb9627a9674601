import { AppError, type PlainErrorCode } from './app-error.ts';
import { errors, isErrorCode, type ErrorCode } from './errors.ts';
import type { z } from '../zod.ts';

export type RequestPart = 'params' | 'query' | 'body';

/**
 * Turns a schema's issues into an error. If the first issue's message is a plain error code, that code
 * is the answer. Otherwise a bad path is 404, a wrong type 400 and a wrong value 422.
 */
export function refusal(part: RequestPart, error: z.ZodError): AppError {
  const issue = error.issues[0];
  if (issue && isErrorCode(issue.message) && isPlain(issue.message)) {
    return new AppError(issue.message);
  }
  if (part === 'params') return new AppError('not_found');

  const field = issue?.path.join('.') || part;
  const extras = { params: { field }, details: { issues: error.issues.map(toDetail) } };
  if (part === 'query') return new AppError('invalid_query', extras);
  if (!issue || malformed.has(issue.code)) return new AppError('invalid_body', extras);
  return new AppError('invalid_value', extras);
}

const malformed = new Set(['invalid_type', 'invalid_union', 'unrecognized_keys', 'invalid_key']);

function isPlain(code: ErrorCode): code is PlainErrorCode {
  return !errors[code].message.includes('{');
}

function toDetail(issue: z.core.$ZodIssue): { field: string; reason: string } {
  return { field: issue.path.join('.'), reason: issue.message };
}
