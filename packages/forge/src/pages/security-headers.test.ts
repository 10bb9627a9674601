import { describe, expect, it } from 'vitest';
import { formTarget, pageHeaders } from './security-headers.ts';

describe('the page headers', () => {
  it('allow no scripts', () => {
    const policy = pageHeaders(false)['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
  });

  it('keep browsers on https where the host uses it', () => {
    expect(pageHeaders(true)).toHaveProperty('strict-transport-security');
    expect(pageHeaders(false)).not.toHaveProperty('strict-transport-security');
  });

  it('let a form redirect only to named origins', () => {
    const targets = formTarget('http://localhost:3000/callback?a=b');
    expect(pageHeaders(false, targets)['content-security-policy']).toContain(
      "form-action 'self' http://localhost:3000;",
    );
  });

  it.each(['javascript:alert(1)', 'data:,x', 'not an address', '', null])(
    'take no form target from %s',
    (url) => expect(formTarget(url)).toEqual([]),
  );

  it('cannot be extended by an address with spaces or semicolons', () => {
    expect(formTarget("http://a.test/;script-src 'unsafe-inline'")).toEqual(['http://a.test']);
  });
});
