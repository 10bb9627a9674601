/** A key pair for tests that are not about making one, which takes as long as all else at a start. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    keyPair: KeyPair;
  }
}

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

export function keyPairOfRun(): KeyPair {
  return inject('keyPair');
}
