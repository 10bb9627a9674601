import type { Readable } from 'node:stream';
import { mostPathBytes } from './pushed.ts';

/** A git that takes a push, and a git command about what it has left behind, run as soon as it is done. */
export interface PushProcess {
  /** Of each of its processes. */
  maxMemoryBytes: number;
  followUp: readonly string[] | undefined;
}

/**
 * A push is small and may be large to git, which holds all of its commits at once: a header of one
 * letter deflates a thousandfold. git itself bounds a single object at most, but the system bounds what
 * a process holds; git then fails as on a machine without memory. Files that are mapped to be read do
 * not count, and a system that allows even less refuses.
 */
const bound = 'ulimit -d "$1" 2>/dev/null; shift';

const alone = `${bound}
exec git "$1" --stateless-rpc "$2"`;

/**
 * Runs a service and then another git command, whose output arrives on descriptor 3. Replacing the
 * shell's output ends that of the service: its reader need not wait for what follows.
 */
const followed = `${bound}
git "$1" --stateless-rpc "$2" 3>&-
dir=$2; shift 2
exec git --git-dir="$dir" "$@" </dev/null >&3`;

/**
 * Two git commands as one child. To start a process, one as large as ours copies its whole map of
 * memory, which costs more than what git does for a small push; a shell does it for next to nothing.
 */
export function inTurn(service: string, dir: string, push: PushProcess): string[] {
  const { maxMemoryBytes, followUp } = push;
  const given = [String(Math.ceil(maxMemoryBytes / 1024)), service, dir];
  return ['sh', '-c', followUp ? followed : alone, 'sh', ...given, ...(followUp ?? [])];
}

/** All of `output`, if the command that wrote it succeeded and was not too talkative. */
export async function collect(
  output: Readable,
  exited: Promise<number>,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostPathBytes) chunks.push(chunk);
  });
  return (await exited) === 0 && bytes <= mostPathBytes ? Buffer.concat(chunks) : undefined;
}
