import { expect, it, vi } from 'vitest';
import { clearPersonalData } from './lib/personal-data.ts';

// The import of main.tsx loads nearly everything, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

it('a logout clears searches of before a reload, even if no screen with a search was opened since', async () => {
  sessionStorage.setItem('lectern.assignment-works', '/app/assignments/12?search=ada');
  sessionStorage.setItem('lectern.grading-overview', '?search.12=ada');
  // It throws without a page, after its imports are evaluated.
  await expect(import('./main.tsx')).rejects.toThrow('no element with the id root');
  clearPersonalData();
  expect({ ...sessionStorage }).toEqual({});
});
