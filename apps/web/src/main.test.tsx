import { expect, it, vi } from 'vitest';
import { forgetPerson } from './lib/forgetting.ts';

// It imports nearly everything; a busy machine may take its time over that.
vi.setConfig({ testTimeout: 30_000 });

it('forgets what was searched for before a reload, also when no such screen was opened since', async () => {
  sessionStorage.setItem('lectern.assignment-works', '/app/assignments/12?search=ada');
  sessionStorage.setItem('lectern.grading-overview', '?search.12=ada');
  // It needs a page to go on; what it imports is there by then.
  await expect(import('./main.tsx')).rejects.toThrow('no element with the id root');
  forgetPerson();
  expect({ ...sessionStorage }).toEqual({});
});
