import type { ErrorCode } from '../errors/errors.ts';
import { policies, requiresCredentials, type Policy } from './policies.ts';
import type { Route } from './route.ts';

/** Every failure of a call: those it lists, and those that its policy and schemas imply. */
export function errorsOf(route: Route): ErrorCode[] {
  const policy: Policy = policies[route.policy];
  const codes: ErrorCode[] = ['unknown_host', 'rate_limited', 'unavailable', 'internal'];
  if (requiresCredentials(route.policy)) codes.push('unauthorized');
  if (policy.role !== undefined && policy.role !== 'STUDENT') codes.push('role_too_low');
  if (route.params !== undefined) codes.push('not_found');
  if (route.query !== undefined) codes.push('invalid_query');
  if (route.method !== 'GET') {
    codes.push('cross_site_request', 'invalid_json', 'body_too_large', 'unsupported_media_type');
  }
  codes.push(...whenArchived(route));
  if (route.body !== undefined) codes.push('invalid_body', 'invalid_value');
  if (route.upload !== undefined) codes.push('upload_missing', 'upload_too_large');
  if (route.once) codes.push('invalid_value');
  return [...new Set([...codes, ...(policy.errors ?? []), ...(route.errors ?? [])])];
}

/** An archived assignment or rubric can only be read. */
function whenArchived({ method, path, whenArchived: isAnswered }: Route): ErrorCode[] {
  if (method === 'GET' || isAnswered) return [];
  if (/:[aw]id\b/.test(path)) return ['assignment_archived'];
  return /:rubricId\b/.test(path) ? ['rubric_archived'] : [];
}
