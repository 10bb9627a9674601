/** Answers of the platform that mean 'not there'. */
import { isProblem } from './problem.ts';

/** 'Not there' is an answer; everything else stays an error, since it proves nothing. */
export async function optional<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isProblem(error, 'absent')) return undefined;
    throw error;
  }
}

/** Taking away what is already gone has succeeded. */
export async function ifPresent(act: () => Promise<unknown>): Promise<void> {
  await optional(act);
}
