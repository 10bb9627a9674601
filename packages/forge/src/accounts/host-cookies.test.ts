import { describe, expect, it } from 'vitest';
import { newSecret } from '../secrets.ts';
import { deviceCookie, sessionCookie } from './host-cookies.ts';

const value = newSecret();
const plain = sessionCookie('http://localhost:3001');
const secure = sessionCookie('https://git.example.edu');

describe('the session cookie', () => {
  it('is found among other cookies', () => {
    const [pair] = plain.write(value, new Date('2026-01-01T00:00:00Z')).split(';');
    expect(plain.read(`theme=dark; ${pair}; other=1`)).toBe(value);
  });

  it('is hidden from scripts and not sent with cross-site posts', () => {
    expect(plain.write(value, new Date())).toMatch(/Path=\/; HttpOnly; SameSite=Lax$/);
    expect(plain.clear()).not.toContain('Secure');
  });

  it('belongs to this host alone over https', () => {
    expect(secure.write(value, new Date())).toMatch(/^__Host-forge_session=.*Path=\/;.*; Secure$/);
    expect(secure.clear()).toMatch(/^__Host-forge_session=;.*Path=\/;.*; Secure$/);
    expect(secure.read(`forge_session=${value}`)).toBeUndefined();
    expect(secure.read(`__Host-forge_session=${value}`)).toBe(value);
  });

  it.each([undefined, '', 'forge_session', 'forge_session=', 'forge_session=short', 'x=y'])(
    'is absent from header %s',
    (header) => expect(plain.read(header)).toBeUndefined(),
  );
});

it('the device cookie has another name than the session cookie', () => {
  expect(deviceCookie('https://git.example.edu').name).toBe('__Host-forge_device');
});
