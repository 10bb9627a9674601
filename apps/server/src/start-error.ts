/** A reason not to start that its reader can act on: `main.ts` prints the sentence alone and exits 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
