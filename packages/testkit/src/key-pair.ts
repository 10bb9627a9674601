/** One key pair per run, because generating it takes as long as the rest of a start. */
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
