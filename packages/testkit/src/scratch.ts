/** Folders for tests. None is removed by hand: all of them go with the run, as its databases do. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    scratch: string;
  }
}

let given: string | undefined;

/** For programs that are no tests: where their folders go, and when, is up to them. */
export function makeScratchIn(folder: string): void {
  given = folder;
}

export function scratchFolder(): Promise<string> {
  return mkdtemp(join(given ?? inject('scratch'), 'folder-'));
}
