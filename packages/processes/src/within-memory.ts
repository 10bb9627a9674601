/**
 * Puts a program under a limit of memory. git itself bounds a single object at most, and a few bytes of
 * what somebody pushed can name millions of files; the system bounds what a process holds, and git then
 * fails as on a machine without memory. Files that are mapped to be read do not count, and a system that
 * allows even less refuses. A shell more costs half a millisecond.
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

/** Whether git says that it got no more. */
export function lackedMemory(stderr: string): boolean {
  return /^(fatal|error): (.*: )?(out of memory|attempting to (allocate|mmap) )/im.test(stderr);
}
