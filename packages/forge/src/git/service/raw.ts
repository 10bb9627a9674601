/** Files as they are: none is held in memory for a client that does not read it. */
import type { Readable } from 'node:stream';
import { makeSlots } from '@lectern/processes/slots';
import { withinMemory } from '@lectern/processes/within-memory';
import type { FastifyReply } from 'fastify';
import { hostEnvironment } from '../host-environment.ts';
import { GitProblem } from '../git-problem.ts';
import { defaultLimits, maxReaderBytes, type GitLimits } from '../limits.ts';
import { relayOutput } from './relay.ts';
import { startProcess } from './service-process.ts';
import { maxFileBytes, readBlob, tooLargeToShow, type TreeEntry } from '../objects/tree.ts';
import { takePlace, takeTurn } from './turn.ts';

/** This much the system takes at once, whether or not somebody reads it. */
const smallBytes = 64 * 1024;
/** Each larger one is a process while git reads it, and room on the disk until the client has. */
const turns = makeSlots(16, { maxEach: 4 });
const places = makeSlots(256, { maxEach: 8 });

export async function sendFile(
  reply: FastifyReply,
  { dir, caller, entry }: { dir: string; caller: string; entry: TreeEntry },
  /** By the first bytes. */
  typeOf: (start: Buffer) => string,
): Promise<FastifyReply> {
  if (entry.size > maxFileBytes) throw tooLargeToShow('file');
  if (entry.size <= smallBytes) {
    const bytes = await readBlob(dir, entry.sha, caller);
    return reply.type(typeOf(bytes)).send(bytes);
  }
  const signal = await takePlace(places, reply, caller);
  const turn = () => takeTurn(turns, reply, caller);
  const { start, output } = await streamBlob(dir, entry.sha, { caller, signal, turn });
  return reply.type(typeOf(start)).header('content-length', entry.size).send(output);
}

export async function streamBlob(
  dir: string,
  sha: string,
  {
    caller,
    limits = defaultLimits,
    signal,
    turn,
  }: {
    caller: string;
    limits?: Pick<GitLimits, 'idleTimeoutMs' | 'totalTimeoutMs' | 'transferTimeoutMs'>;
    signal: AbortSignal;
    turn(): Promise<() => void>;
  },
): Promise<{ start: Buffer; output: Readable }> {
  const command = withinMemory(maxReaderBytes, ['git', 'cat-file', 'blob', sha]);
  const giveBack = await turn();
  const service = startProcess(command, hostEnvironment(dir), { limits, signal });
  void service.exited.then(giveBack);
  service.stdin.end();
  const relayed = await relayOutput(service, dir, caller, limits);
  if (!relayed) throw new GitProblem('git_failed', service.stderr());
  return relayed;
}
