/** Undefined if `work` throws: storage may be disabled, or hold a value that another release wrote. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
