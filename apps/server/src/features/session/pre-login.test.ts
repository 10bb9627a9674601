import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeKeyring } from '../../secrets/keyring.ts';
import { codeChallengeOf, newPreLogin, openPreLogin, sealPreLogin } from './pre-login.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const keyring = makeKeyring([oldKey]);
const noon = new Date('2026-09-01T12:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe('the sealed state of a login', () => {
  const preLogin = newPreLogin();
  const sealed = sealPreLogin(keyring, preLogin, noon);

  it('can be opened for ten minutes', () => {
    expect(openPreLogin(keyring, sealed, minutesLater(9.9))).toEqual(preLogin);
    expect(openPreLogin(keyring, sealed, minutesLater(10))).toBeUndefined();
  });

  it('is new every time, and unreadable for others', () => {
    expect(newPreLogin().state).not.toBe(preLogin.state);
    expect(newPreLogin().codeVerifier).not.toBe(preLogin.codeVerifier);
    const plain = Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1');
    expect(plain).not.toContain(preLogin.state);
    expect(plain).not.toContain(preLogin.codeVerifier);
  });

  it('can be opened after a new key was added, but not after its own key was removed', () => {
    expect(openPreLogin(makeKeyring([newKey, oldKey]), sealed, noon)).toEqual(preLogin);
    expect(openPreLogin(makeKeyring([newKey]), sealed, noon)).toBeUndefined();
  });

  it('cannot be opened once any letter was changed', () => {
    for (const at of [0, 5, 16, 17, 30, 60, sealed.length - 2]) {
      const letter = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
      expect(openPreLogin(keyring, changed, noon), `letter ${at}`).toBeUndefined();
    }
  });

  it.each([
    undefined,
    'cannot be opened from the cookie %j',
    '.',
    'x',
    'x.y',
    '....',
    sealed.slice(0, 30),
  ])('is nothing when the cookie is %j', (cookie) => {
    expect(openPreLogin(keyring, cookie, noon)).toBeUndefined();
  });

  it('cannot be made from data that was sealed for another purpose', () => {
    const { keyId, data } = keyring.seal(
      JSON.stringify({ ...preLogin, until: minutesLater(5).getTime() }),
      'platform token:1:access',
    );
    const forged = `${keyId}.${data.toString('base64url')}`;
    expect(openPreLogin(keyring, forged, noon)).toBeUndefined();
  });

  it('sends the platform a PKCE hash of its verifier', () => {
    const expected = createHash('sha256').update(preLogin.codeVerifier).digest('base64url');
    expect(codeChallengeOf(preLogin)).toBe(expected);
    expect(preLogin.codeVerifier).toMatch(/^[\w-]{43}$/);
  });
});
