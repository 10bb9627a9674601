/** What must not outlive a session in this browser: others may sit down at it next. */

/** Whether the person is going, and can be told what stays behind, or the next one has come. */
type ForgettingAt = 'leaving' | 'arriving';

type Forgetter = (at: ForgettingAt) => void;

const forgetters = new Set<Forgetter>();

/** Has something forgotten when the person changes, in whichever tab; answers how to stop that. */
export function onForgetting(forget: Forgetter): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

export function forgetPerson(at: ForgettingAt = 'leaving'): void {
  for (const forget of forgetters) {
    try {
      forget(at);
    } catch {
      // A storage that refuses must not keep the others from forgetting what they hold.
    }
  }
}
