/** Requests that leave before their screen is loaded. Each answer is used once, instead of a request. */

declare global {
  /** Begun by `public/early.js`. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Screens that open later need newer answers. */
const keptMs = 10_000;

export function askEarly(addresses: readonly string[]): void {
  const answers = (globalThis.earlyAnswers ??= new Map());
  for (const address of addresses) {
    const answer = fetch(address);
    // A failure is reported to the call that takes the answer.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  setTimeout(() => answers.clear(), keptMs);
}

export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}
