/**
 * Runs a program under a memory limit, because a small push can name millions of files and git only
 * limits single allocations. Mapped files do not count, and a lower limit of the system stays. The
 * extra shell costs 0.5 ms.
 */
export function withinMemory(
  maxBytes: number,
  command: readonly string[],
  script = 'exec "$@"',
): [string, ...string[]] {
  const kilobytes = String(Math.ceil(maxBytes / 1024));
  const bounded = `ulimit -d "$1" 2>/dev/null; shift\n${script}`;
  return ['sh', '-c', bounded, 'sh', kilobytes, ...command];
}

/** Whether git failed for lack of memory. */
export function lackedMemory(stderr: string): boolean {
  return /^(fatal|error): (.*: )?(out of memory|attempting to (allocate|mmap) )/im.test(stderr);
}
