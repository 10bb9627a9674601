/** Folders for tests. None is removed by hand: all of them go with the run, as its databases do. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    scratch: string;
  }
}

export function scratchFolder(): Promise<string> {
  return mkdtemp(join(inject('scratch'), 'folder-'));
}
