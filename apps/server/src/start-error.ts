/** Something that the operator can fix. `main.ts` prints only the message. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
