/** Proof Key for Code Exchange (RFC 7636), S256 only. */
import { createHash, timingSafeEqual } from 'node:crypto';

export function isCodeChallenge(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}

export function verifierFits(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const given = createHash('sha256').update(verifier).digest('base64url');
  return (
    given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge))
  );
}
