import { expect, it } from 'vitest';
import { openKeys, sealKeys } from './keys.ts';

const keys = { 'secret.key': 'a secret', 'built-in-host.json': '{"clientId":"x"}' };
const sealed = sealKeys(keys, 'correct horse');

it('sealed keys open only with their passphrase', () => {
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(openKeys(sealed, 'correct horse')).toEqual(keys);
  expect(() => openKeys(sealed, 'wrong horse')).toThrow(
    'BACKUP_PASSPHRASE does not open the keys of this backup.',
  );
});

it('sealed keys that were changed do not open', () => {
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(() => openKeys(changed, 'correct horse')).toThrow('BACKUP_PASSPHRASE does not open');
});
