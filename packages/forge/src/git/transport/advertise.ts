import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makePushAdvertiser } from './advertise-push.ts';
import { repositoryNotFound } from '../git-refusal.ts';
import type { GitLimits } from '../limits.ts';
import { flushPacket, packet } from './pkt-line.ts';
import { relayOutput } from '../service/relay.ts';
import { startService } from '../service/service-process.ts';
import { serviceSettings, type GitService } from '../service/service-settings.ts';

export interface AdvertiseRequest {
  service: GitService;
  dir: string;
  caller: string;
  protocol: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Waits for a slot to run git. Resolves to its release function. */
  gitSlot(): Promise<() => void>;
}

export function makeAdvertiser(limits: GitLimits) {
  const advertisePush = makePushAdvertiser();
  let fetchGreeting: Promise<Buffer> | undefined;

  /** In version 2 it is the same for all repositories. */
  async function greetFetch(ask: () => Promise<Readable>): Promise<Readable> {
    fetchGreeting ??= ask().then(buffer);
    try {
      return Readable.from([await fetchGreeting]);
    } catch (error) {
      fetchGreeting = undefined;
      throw error;
    }
  }

  return async function advertise(request: AdvertiseRequest): Promise<Readable> {
    const { service, dir, caller, protocol } = request;
    // Version 1 is out of use, so git answers it.
    if (service === 'git-receive-pack' && protocol !== 'version=1') {
      const known = await advertisePush(dir, async () =>
        buffer(await askGit({ service, dir, caller }, limits)),
      );
      if (known) return Readable.from(withServiceLine(service, [known]));
    }
    if (service === 'git-upload-pack' && protocol === 'version=2') {
      return greetFetch(() => askGit({ service, dir, caller, protocol }, limits));
    }
    const output = await askGit(request, limits);
    // Older versions start with a line that names the service.
    if (service === 'git-upload-pack' && protocol?.includes('version=2')) return output;
    return Readable.from(withServiceLine(service, output));
  };
}

async function askGit(
  {
    service,
    dir,
    caller,
    gitSlot,
    ...options
  }: Pick<AdvertiseRequest, 'service' | 'dir' | 'caller'> & Partial<AdvertiseRequest>,
  limits: GitLimits,
): Promise<Readable> {
  const settings = serviceSettings(service, limits, false);
  const release = await gitSlot?.();
  const child = startService(service, dir, { ...options, limits, settings, advertise: true });
  void child.exited.then(release);
  child.stdin.end();
  const relayed = await relayOutput(child, dir, caller, limits);
  if (!relayed) throw repositoryNotFound();
  return relayed.output;
}

async function* withServiceLine(
  service: GitService,
  output: AsyncIterable<Buffer> | Iterable<Buffer>,
) {
  yield Buffer.concat([packet(`# service=${service}\n`), flushPacket]);
  yield* output;
}
