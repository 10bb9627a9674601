import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from './zod.ts';

describe('zod', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
    z.config({ jitless: false });
  });

  it('may compile its schemas on the server', () => {
    expect(z.config().jitless).not.toBe(true);
  });

  it.each(['document', 'importScripts'])(
    'never calls eval where %s shows a browser',
    async (sign) => {
      vi.stubGlobal(sign, {});
      vi.resetModules();
      const { z: inBrowser } = await import('./zod.ts');
      expect(inBrowser.config().jitless).toBe(true);
    },
  );
});
