/** Streams large files, so that slow clients cost no memory. */
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
import { holdSlot, takeSlot } from './reply-slots.ts';

/** Fits into the socket buffer even if the client does not read. */
const smallBytes = 64 * 1024;
/** A larger file needs a git process, and disk space until the client has read it. */
const gitSlots = makeSlots(16, { maxEach: 4 });
const transferSlots = makeSlots(256, { maxEach: 8 });

export async function sendFile(
  reply: FastifyReply,
  { dir, caller, entry }: { dir: string; caller: string; entry: TreeEntry },
  /** Decides by the first bytes. */
  typeOf: (start: Buffer) => string,
): Promise<FastifyReply> {
  if (entry.size > maxFileBytes) throw tooLargeToShow('file');
  if (entry.size <= smallBytes) {
    const bytes = await readBlob(dir, entry.sha, caller);
    return reply.type(typeOf(bytes)).send(bytes);
  }
  const signal = await holdSlot(transferSlots, reply, caller);
  const gitSlot = () => takeSlot(gitSlots, reply, caller);
  const { start, output } = await streamBlob(dir, entry.sha, { caller, signal, gitSlot });
  return reply.type(typeOf(start)).header('content-length', entry.size).send(output);
}

export async function streamBlob(
  dir: string,
  sha: string,
  {
    caller,
    limits = defaultLimits,
    signal,
    gitSlot,
  }: {
    caller: string;
    limits?: Pick<GitLimits, 'idleTimeoutMs' | 'totalTimeoutMs' | 'transferTimeoutMs'>;
    signal: AbortSignal;
    gitSlot(): Promise<() => void>;
  },
): Promise<{ start: Buffer; output: Readable }> {
  const command = withinMemory(maxReaderBytes, ['git', 'cat-file', 'blob', sha]);
  const release = await gitSlot();
  const service = startProcess(command, hostEnvironment(dir), { limits, signal });
  void service.exited.then(release);
  service.stdin.end();
  const relayed = await relayOutput(service, dir, caller, limits);
  if (!relayed) throw new GitProblem('git_failed', service.stderr());
  return relayed;
}
