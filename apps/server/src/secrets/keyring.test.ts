import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeKeyring } from './keyring.ts';

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const keyring = makeKeyring([first]);

describe('an encrypted text', () => {
  it('can be decrypted in the same context only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        const sealed = keyring.seal(text, context);
        expect(keyring.open(sealed, context)).toBe(text);
        expect(() => keyring.open(sealed, `${context}.`)).toThrow();
      }),
    );
  });

  it('looks different each time', () => {
    const twice = [keyring.seal('text', 'here'), keyring.seal('text', 'here')];
    expect(twice[0]?.data.equals(twice[1]?.data ?? Buffer.alloc(0))).toBe(false);
  });

  it('cannot be decrypted after any byte was changed or cut off', () => {
    const { keyId, data } = keyring.seal('a token', 'here');
    for (const at of data.keys()) {
      const changed = Buffer.from(data);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => keyring.open({ keyId, data: changed }, 'here'), `byte ${at}`).toThrow();
      expect(() => keyring.open({ keyId, data: data.subarray(0, at) }, 'here')).toThrow();
    }
  });

  it('can be decrypted after a new key was added in front, and not after its own was removed', () => {
    const sealed = keyring.seal('a token', 'here');
    const rotated = makeKeyring([second, first]);
    expect(rotated.open(sealed, 'here')).toBe('a token');
    expect(rotated.seal('a token', 'here').keyId).not.toBe(sealed.keyId);
    expect(() => makeKeyring([second]).open(sealed, 'here')).toThrow('not in the ring');
  });

  it('names its key without revealing it', () => {
    const { keyId } = keyring.seal('a token', 'here');
    expect(keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(first.toString('hex')).not.toContain(keyId);
  });
});

describe("a link's token", () => {
  it('is 160 bits that depend on the link and the key only', () => {
    expect(keyring.linkTokens(1)).toEqual(makeKeyring([first]).linkTokens(1));
    expect(keyring.linkTokens(1)).not.toEqual(keyring.linkTokens(2));
    expect(keyring.linkTokens(1)).not.toEqual(makeKeyring([second]).linkTokens(1));
    expect(Buffer.from(keyring.linkTokens(1)[0] ?? '', 'base64url')).toHaveLength(20);
  });

  it('stays valid after a new key was added', () => {
    const rotated = makeKeyring([second, first]).linkTokens(1);
    expect(rotated).toEqual([...makeKeyring([second]).linkTokens(1), ...keyring.linkTokens(1)]);
  });
});

it('a keyring needs a key', () => {
  expect(() => makeKeyring([])).toThrow('needs a key');
});
