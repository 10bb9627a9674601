/** Storage may be switched off, and what another release has kept may have another shape: then nothing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
