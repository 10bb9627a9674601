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
  /** Tells that the client went away. */
  signal: AbortSignal;
  /** Resolves when git may run, to what gives the turn back. */
  turn(): Promise<() => void>;
}

/** The first answer of every conversation: what there is and what this host can do. */
export function makeAdvertiser(limits: GitLimits) {
  const advertisePush = makePushAdvertiser();
  let fetchGreeting: Promise<Buffer> | undefined;

  /** Version 2 begins with what git can do, the same for every repository: `ask` is called once. */
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
    // Version 1 begins with a line of its own, and nobody speaks it any more.
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
    // Version 2 begins with its own first line; the older ones name the service.
    if (service === 'git-upload-pack' && protocol?.includes('version=2')) return output;
    return Readable.from(withServiceLine(service, output));
  };
}

async function askGit(
  {
    service,
    dir,
    caller,
    turn,
    ...options
  }: Pick<AdvertiseRequest, 'service' | 'dir' | 'caller'> & Partial<AdvertiseRequest>,
  limits: GitLimits,
): Promise<Readable> {
  const settings = serviceSettings(service, limits, false);
  const giveBack = await turn?.();
  const child = startService(service, dir, { ...options, limits, settings, advertise: true });
  void child.exited.then(giveBack);
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
