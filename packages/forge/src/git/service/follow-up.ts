import type { Readable } from 'node:stream';
import { mostPathBytes } from '../objects/pushed.ts';

/**
 * `exec … >&3` closes the service's output, so its reader need not wait for the second command. One
 * child for both, because starting a process costs more than a small push.
 */
export const serviceThenCommand = `
git "$1" --stateless-rpc "$2" 3>&-
dir=$2; shift 2
exec git --git-dir="$dir" "$@" </dev/null >&3`;

/** All of `output`, or undefined if the command failed or wrote too much. */
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
