/** Proves to the code host that Lectern sent a person with a live link, who may create an account. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const hourMs = 3_600_000;

/** `secretHash` is the SHA-256 of the app's client secret: the host stores no more. */
function sign(secretHash: string, until: string): string {
  return createHmac('sha256', secretHash).update(`sign-up until ${until}`).digest('hex');
}

export function signUpPass(clientSecret: string, now: Date): string {
  const until = String(now.getTime() + hourMs);
  return `${until}.${sign(createHash('sha256').update(clientSecret).digest('hex'), until)}`;
}

export function isValidPass(pass: string, secretHash: string, now: Date): boolean {
  const [until = '', given = ''] = pass.split('.');
  const expected = Buffer.from(sign(secretHash, until));
  const signature = Buffer.from(given);
  const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isSigned && Number(until) > now.getTime();
}
