import type { Readable } from 'node:stream';
import { mostPathBytes } from '../objects/pushed.ts';

/**
 * Runs a service and then another git command, whose output arrives on descriptor 3. Replacing the
 * shell's output ends that of the service: its reader need not wait for what follows.
 *
 * Two git commands as one child. To start a process, one as large as ours copies its whole map of
 * memory, which costs more than what git does for a small push; a shell does it for next to nothing.
 */
export const inTurn = `
git "$1" --stateless-rpc "$2" 3>&-
dir=$2; shift 2
exec git --git-dir="$dir" "$@" </dev/null >&3`;

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
