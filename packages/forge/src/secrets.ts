/** Tokens, codes and session ids: shown once, stored only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

/**
 * 240 random bits. The prefix tells people and secret scanners the kind of token: `ghp_` personal,
 * `ghu_` user to server, `ghr_` refresh, `ghs_` installation.
 */
export function newSecret(prefix = ''): string {
  const digits = BigInt(`0x${randomBytes(30).toString('hex')}`).toString(36);
  return prefix + digits.padStart(47, '0');
}

/** Secrets are long and random, so a hash without salt is safe. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
