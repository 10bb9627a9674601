/** Tokens, codes and session ids: handed out once, kept only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

/**
 * 240 random bits as letters and digits after a prefix that tells people and scanners what leaked:
 * `ghp_` personal, `ghu_` user to server, `ghr_` refresh, `ghs_` installation.
 */
export function newSecret(prefix = ''): string {
  const digits = BigInt(`0x${randomBytes(30).toString('hex')}`).toString(36);
  return prefix + digits.padStart(47, '0');
}

/** Secrets are long and random, so a plain hash is enough and can be looked up by index. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
