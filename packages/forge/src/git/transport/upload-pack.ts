import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { GitRefusal } from '../git-refusal.ts';
import type { GitLimits } from '../limits.ts';
import { relayOutput } from '../service/relay.ts';
import { drain, feed, openBody, type BodyChunks } from './request-body.ts';
import { startService } from '../service/service-process.ts';
import { serviceSettings } from '../service/service-settings.ts';
import { spoolBody } from './spool-body.ts';

export interface UploadPackRequest {
  message: IncomingMessage;
  dir: string;
  caller: string;
  protocol: string | undefined;
  limits: GitLimits;
  /** The signal aborts when the client disconnects. */
  transferSlot(): Promise<AbortSignal>;
  /**
   * Called after the whole request has arrived and released when git ends, so that a slow client
   * occupies no slot.
   */
  gitSlot(): Promise<() => void>;
}

/** One round of a clone or fetch. */
export async function uploadPack(request: UploadPackRequest): Promise<Readable> {
  const { message, dir, limits, transferSlot } = request;
  const body = openBody(message, limits.maxFetchRequestBytes, limits);
  const wants = await spoolBody(body, dir, transferSlot);
  try {
    const signal = await transferSlot();
    return await answer(request, wants, signal, await request.gitSlot());
  } catch (error) {
    await drain(wants);
    throw error;
  }
}

async function answer(
  { dir, caller, protocol, limits }: UploadPackRequest,
  wants: BodyChunks,
  signal: AbortSignal,
  release: () => void,
): Promise<Readable> {
  const settings = serviceSettings('git-upload-pack', limits, false);
  const service = startService('git-upload-pack', dir, { limits, settings, protocol, signal });
  void service.exited.then(release);
  feed(service.stdin, [], wants, service.touch).catch(service.stop);
  const relayed = await relayOutput(service, dir, caller, limits);
  if (relayed) return relayed.output;

  const code = await service.exited;
  if (code === 0) return Readable.from([]);
  throw new GitRefusal('bad_request', service.stderr() || 'git did not understand the request.');
}
