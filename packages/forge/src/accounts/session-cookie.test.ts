import { describe, expect, it } from 'vitest';
import { newSecret } from '../secrets.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';

describe('the session cookie', () => {
  const value = newSecret();

  it('is found among other cookies', () => {
    const written = writeSessionCookie(value, new Date('2026-01-01T00:00:00Z'), false);
    const [pair] = written.split(';');
    expect(readSessionCookie(`theme=dark; ${pair}; other=1`)).toBe(value);
  });

  it('is hidden from scripts and not sent with cross-site posts', () => {
    const written = writeSessionCookie(value, new Date(), true);
    expect(written).toContain('HttpOnly');
    expect(written).toContain('SameSite=Lax');
    expect(written).toContain('Secure');
    expect(clearSessionCookie(false)).not.toContain('Secure');
  });

  it.each([undefined, '', 'forge_session', 'forge_session=', 'forge_session=short', 'x=y'])(
    'is absent from header %s',
    (header) => expect(readSessionCookie(header)).toBeUndefined(),
  );
});
