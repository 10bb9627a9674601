import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { GitRefusal } from './git-refusal.ts';
import type { GitLimits } from './limits.ts';
import { relayOutput } from './relay.ts';
import { feed, openBody, readAhead } from './request-body.ts';
import { startService } from './service-process.ts';
import { serviceSettings } from './service-settings.ts';

export interface UploadPackRequest {
  message: IncomingMessage;
  dir: string;
  protocol: string | undefined;
  limits: GitLimits;
  /**
   * Resolves when git may run; the signal tells that the client went away. Asked for once the
   * wishes are here, so that a client that says nothing keeps nobody else waiting.
   */
  turn(): Promise<AbortSignal>;
}

/** Serves one round of a clone or fetch: the client's wishes in, a pack or an answer out. */
export async function uploadPack(request: UploadPackRequest): Promise<Readable> {
  const { dir, protocol, limits } = request;
  const body = openBody(request.message, limits.maxFetchRequestBytes, limits);
  const wishes = await readAhead(body);
  const signal = await request.turn();
  const settings = serviceSettings('git-upload-pack', limits, false);
  const service = startService('git-upload-pack', dir, { limits, settings, protocol, signal });
  let fault: unknown;
  const fed = feed(service.stdin, wishes, body, service.touch).catch((error: unknown) => {
    fault = error;
    service.stop();
  });
  const relayed = await relayOutput(service);
  if (relayed) return relayed.output;

  const code = await service.exited;
  await fed;
  if (fault !== undefined) throw fault;
  if (code === 0) return Readable.from([]);
  throw new GitRefusal('bad_request', service.stderr() || 'git did not understand the request.');
}
