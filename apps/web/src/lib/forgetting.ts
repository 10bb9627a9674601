/** What must not outlive a session in this browser: others may sit down at it next. */

type Forgetter = () => void;

const forgetters = new Set<Forgetter>();

/** Has something forgotten when the person logs out, in whichever tab. */
export function onForgetting(forget: Forgetter): void {
  forgetters.add(forget);
}

export function forgetPerson(): void {
  for (const forget of forgetters) forget();
}
