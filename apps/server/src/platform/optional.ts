import { isProblem } from './problem.ts';

/** Returns undefined for an absent thing. Other problems do not prove that it is absent, so they are thrown. */
export async function optional<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isProblem(error, 'absent')) return undefined;
    throw error;
  }
}

/** Removing an absent thing succeeds. */
export async function ifPresent(act: () => Promise<unknown>): Promise<void> {
  await optional(act);
}
