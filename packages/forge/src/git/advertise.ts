import { Readable } from 'node:stream';
import { repositoryNotFound } from './git-refusal.ts';
import type { GitLimits } from './limits.ts';
import { flushPacket, packet } from './pkt-line.ts';
import { relayOutput } from './relay.ts';
import { startService } from './service-process.ts';
import { serviceSettings, type GitService } from './service-settings.ts';

/** The first answer of every conversation: what there is and what this host can do. */
export async function advertise(
  service: GitService,
  dir: string,
  protocol: string | undefined,
  limits: GitLimits,
  signal: AbortSignal,
): Promise<Readable> {
  const settings = serviceSettings(service, limits, false);
  const options = { limits, settings, protocol, signal, advertise: true };
  const child = startService(service, dir, options);
  child.stdin.end();
  const output = await relayOutput(child);
  if (!output) throw repositoryNotFound();
  // Version 2 begins with its own first line; the older ones name the service.
  if (service === 'git-upload-pack' && protocol?.includes('version=2')) return output;
  return Readable.from(withServiceLine(service, output));
}

async function* withServiceLine(service: GitService, output: Readable) {
  yield Buffer.concat([packet(`# service=${service}\n`), flushPacket]);
  yield* output;
}
