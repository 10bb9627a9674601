import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutInsertion } from '../strip-sonner-styles.ts';

const sonner = path.join(
  path.dirname(createRequire(import.meta.url).resolve('sonner')),
  'index.mjs',
);

it('cuts the style insertion out of the installed sonner and leaves the rest', async () => {
  const code = await readFile(sonner, 'utf8');
  const stripped = withoutInsertion(code);
  expect(stripped).not.toMatch(/^__insertCSS\(/m);
  expect(stripped).toContain('function __insertCSS(');
  expect(stripped).toMatch(/export \{.*Toaster/);
});

it('fails when there is no insertion to cut', () => {
  expect(() => withoutInsertion('export const Toaster = 1;')).toThrow('__insertCSS');
});
