import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GitHubError, validationFailed, type FieldError } from './errors.ts';

/** PostgreSQL cannot store NUL in text, and no name of ours contains one. */
const withoutNul = (text: string) => !text.includes('\0');

export const text = (longest: number) => z.string().max(longest).refine(withoutNul);

/** Parses a JSON object. Names each wrong field as GitHub does. */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  resource: string,
  schema: Schema,
): z.output<Schema> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new GitHubError(400, 'Body should be a JSON object');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationFailed(
    ...parsed.error.issues.map((issue) => toFieldError(resource, body, issue)),
  );
}

function toFieldError(resource: string, body: object, issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.join('.');
  const missing = issue.path.length === 1 && !(String(issue.path[0]) in body);
  return missing
    ? { resource, field, code: 'missing_field' }
    : { resource, field, code: 'invalid', message: `${field || 'body'}: ${issue.message}` };
}

/** A numeric id from the path. Anything else is 404. */
export function idParam(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new GitHubError(404, 'Not Found');
  return Number(value);
}
