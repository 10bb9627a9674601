import { expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { requireReachable } from './open.ts';

it.each([
  ['postgresql://lectern:hunter2@127.0.0.1:1/lectern', 'nothing answers at that address'],
  ['postgresql://lectern:hunter2@no-such-host.invalid/lectern', 'host name'],
  ['mysql://lectern:hunter2@127.0.0.1/lectern', ''],
  ['not an address', ''],
  ['postgresql://lectern:hunter2/a@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2#a@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2%FF@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2@127.0.0.1/lectern?sslrootcert=/no/such.pem', '/no/such.pem'],
])('%s cannot be used, which is said without its password', async (url, reason) => {
  const refusal = await requireReachable('DATABASE_URL', url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  const { message } = refusal as StartError;
  expect(message).toMatch(/^DATABASE_URL cannot be used: [^\n]+\.$/);
  expect(message).toContain(reason);
  expect(message).not.toContain('hunter2');
});
