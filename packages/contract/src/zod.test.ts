import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from './zod.ts';

describe('zod', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
    z.config({ jitless: false });
  });

  it('may compile schemas on the server', () => {
    expect(z.config().jitless).not.toBe(true);
  });

  it.each(['document', 'importScripts'])(
    'does not call eval in a browser, which has %s',
    async (sign) => {
      vi.stubGlobal(sign, {});
      vi.resetModules();
      const { z: inBrowser } = await import('./zod.ts');
      expect(inBrowser.config().jitless).toBe(true);
    },
  );
});
