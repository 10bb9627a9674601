import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { GitRefusal } from '../git-refusal.ts';
import type { GitLimits } from '../limits.ts';
import { relayOutput } from '../service/relay.ts';
import { drain, feed, openBody, type BodyChunks } from './request-body.ts';
import { startService } from '../service/service-process.ts';
import { serviceSettings } from '../service/service-settings.ts';
import { takeIn } from './take-in.ts';

export interface UploadPackRequest {
  message: IncomingMessage;
  dir: string;
  caller: string;
  protocol: string | undefined;
  limits: GitLimits;
  /** Resolves when there is room for the answer; the signal tells that the client went away. */
  place(): Promise<AbortSignal>;
  /**
   * Resolves when git may run, to what gives the turn back. Asked for once all wishes are here, and
   * given back before all of the answer is read, so that no client keeps others waiting.
   */
  turn(): Promise<() => void>;
}

/** Serves one round of a clone or fetch: the client's wishes in, a pack or an answer out. */
export async function uploadPack(request: UploadPackRequest): Promise<Readable> {
  const { message, dir, limits, place } = request;
  const body = openBody(message, limits.maxFetchRequestBytes, limits);
  const wishes = await takeIn(body, dir, place);
  try {
    const signal = await place();
    return await answer(request, wishes, signal, await request.turn());
  } catch (error) {
    await drain(wishes);
    throw error;
  }
}

async function answer(
  { dir, caller, protocol, limits }: UploadPackRequest,
  wishes: BodyChunks,
  signal: AbortSignal,
  giveBack: () => void,
): Promise<Readable> {
  const settings = serviceSettings('git-upload-pack', limits, false);
  const service = startService('git-upload-pack', dir, { limits, settings, protocol, signal });
  void service.exited.then(giveBack);
  feed(service.stdin, [], wishes, service.touch).catch(service.stop);
  const relayed = await relayOutput(service, dir, caller, limits);
  if (relayed) return relayed.output;

  const code = await service.exited;
  if (code === 0) return Readable.from([]);
  throw new GitRefusal('bad_request', service.stderr() || 'git did not understand the request.');
}
