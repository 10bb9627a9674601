import { createHash } from 'node:crypto';

export function etagOf(payload: string): string {
  return `W/"${createHash('sha256').update(payload).digest('hex')}"`;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}
