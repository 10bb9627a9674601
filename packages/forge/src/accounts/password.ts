/** scrypt hashes that carry their own cost, so it can be raised later. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { heavyWork } from '../heavy-work.ts';

const cost = { N: 16_384, r: 8, p: 1 };
const keyBytes = 32;

function derive(
  password: string,
  salt: Buffer,
  options: ScryptOptions,
  caller: string | undefined,
): Promise<Buffer> {
  // Two systems may send different Unicode spellings of the same accented letter.
  const secret = password.normalize('NFC');
  const derived = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(secret, salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return heavyWork(derived, caller);
}

/** `N` is the scrypt cost. Lower it only for passwords that protect nothing. */
export async function hashPassword(
  password: string,
  { N = cost.N, caller }: { N?: number | undefined; caller?: string } = {},
): Promise<string> {
  const { r, p } = cost;
  const salt = randomBytes(16);
  const key = await derive(password, salt, { N, r, p }, caller);
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Hash for unknown logins, so that they take as long as a wrong password. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString('base64')}$${randomBytes(keyBytes).toString('base64')}`;

export async function verifyPassword(
  password: string,
  stored: string | undefined,
  caller?: string,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobody).split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64'), options, caller);
  const expected = Buffer.from(key, 'base64');
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && stored !== undefined
  );
}
