/**
 * A reason not to start that the operator can fix. `main.ts` prints its message and exits with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
