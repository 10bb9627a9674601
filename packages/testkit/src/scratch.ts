/** Temporary folders, which are deleted together at the end of the run. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    scratch: string;
  }
}

let given: string | undefined;

/** For programs outside of vitest, which delete the folder themselves. */
export function makeScratchIn(folder: string): void {
  given = folder;
}

export function scratchFolder(): Promise<string> {
  return mkdtemp(join(given ?? inject('scratch'), 'folder-'));
}
