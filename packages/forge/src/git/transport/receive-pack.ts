import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { watchIncoming, type Incoming } from './incoming.ts';
import { refLimit, type GitLimits } from '../limits.ts';
import { isHostRef } from '../names.ts';
import { isCreation, isDeletion, type PushCommand } from './push-commands.ts';
import { formatReport, parseReport, type PushResult } from './push-report.ts';
import { readPushHead, type PushHead } from './push-head.ts';
import {
  clientCommands,
  findRefusal,
  historyKept,
  nameNotAllowed,
  type PushRules,
  type Refusal,
} from './push-rules.ts';
import { pushedPathsCommand, readPushedPaths } from '../objects/pushed.ts';
import type { PushedCommit } from '../objects/pushed-format.ts';
import { countRefs } from '../objects/refs.ts';
import { repositoryBytes } from '../repository/repository-size.ts';
import { drain, feed, inMegabytes, openBody, type BodyChunks } from './request-body.ts';
import { startService, type ServiceProcess } from '../service/service-process.ts';
import { serviceSettings } from '../service/service-settings.ts';
import { settleFromRefs } from './settle.ts';
import { makeSeparator, remoteMessage, wrapReport } from './side-band.ts';
import { takeIn } from './take-in.ts';

export interface ReceivePackRequest {
  message: IncomingMessage;
  dir: string;
  limits: GitLimits;
  /** Resolves when a large push may arrive, also if asked again. */
  place(): Promise<unknown>;
  /**
   * Resolves when git may run, to what gives the turn back. Asked for once all is here, so that no
   * client keeps others waiting, and given back when git has ended, though the client may have left.
   */
  turn(): Promise<() => void>;
  /** Asked for only once there is something to hold to them. */
  rules(): Promise<PushRules>;
  clock(): Date;
  /** Written down before git touches anything, with when the commands came. */
  before(commands: readonly PushCommand[], cameAt: Date): Promise<void>;
  /**
   * What became of it, told before the client hears of it. The commits that a push brought are
   * given where they cost nothing: when it moved a single branch that was there before.
   */
  after(results: readonly PushResult[], brought: PushedCommit[] | undefined): Promise<void>;
}

interface RunningPush {
  request: ReceivePackRequest;
  head: PushHead;
  /** Those of its commands that are not refused for their names. */
  commands: readonly PushCommand[];
  /** Branches whose history a rule protects. */
  kept: ReadonlySet<string>;
  service: ServiceProcess;
  output: PassThrough;
  /** Bytes of the body so far. */
  received: number;
  incoming: Incoming;
}

/** Serves one push. Answers undefined to git's empty probe before a large push. */
export async function receivePack(request: ReceivePackRequest): Promise<Readable | undefined> {
  const { message, limits, dir, place } = request;
  const patience = { ...limits, totalTimeoutMs: limits.transferTimeoutMs };
  const body = openBody(message, limits.maxPackBytes * 2 + headroom, patience);
  const head = await readPushHead(body, place);
  if (head.commands.length === 0) return undefined;
  // The new commits are named now, so this is when the push was made, however long its pack takes.
  const cameAt = request.clock();
  const pack = await takeIn(body, dir, place);
  try {
    return await runPush(request, head, pack, cameAt);
  } catch (error) {
    await drain(pack);
    throw error;
  }
}

async function runPush(
  request: ReceivePackRequest,
  head: PushHead,
  pack: BodyChunks,
  cameAt: Date,
): Promise<Readable> {
  const giveBack = await request.turn();
  let settled: Promise<unknown> = Promise.resolve();
  try {
    const { limits, dir } = request;
    const rules = await request.rules();
    const commands = clientCommands(head.commands, head.capabilities.has('atomic'));
    const refusal =
      findRefusal(commands, rules, limits.maxCommands) ??
      (await tooManyRefs(dir, commands, limits)) ??
      (await repositoryFull(dir, head, limits));
    if (refusal) {
      await drain(pack);
      return refuse(head, refusal);
    }

    const kept = historyKept(commands, rules);
    await request.before(commands, cameAt);
    const settings = serviceSettings('git-receive-pack', limits, kept.size > 0);
    const followUp = listBrought(commands);
    const service = startService('git-receive-pack', dir, { limits, settings, followUp });
    const output = new PassThrough();
    const incoming = watchIncoming(dir, limits.maxUnpackedBytes, service);
    const running = { service, output, received: 0, incoming };
    const push: RunningPush = { request, head, commands, kept, ...running };
    feed(service.stdin, head.bytes, pack, (bytes) => {
      push.received += bytes;
      service.touch();
    }).catch(service.stop);
    settled = settle(push).catch((error: Error) => output.destroy(error));
    return output;
  } finally {
    void settled.then(giveBack);
  }
}

/**
 * git itself counts the pack and says so clearly when it is too large, but a client hears that only
 * once it has sent everything: so up to twice the limit is read and thrown away.
 */
const headroom = 1024 * 1024;

/** Lets git work, tells the host what became of the push, and only then the client. */
async function settle(push: RunningPush): Promise<void> {
  const { request, head, commands, service, output } = push;
  const told = await relayMessages(push).catch(() => Buffer.alloc(0));
  await push.incoming.ended;
  const reported = parseReport(told, commands);
  const results = reported ?? (await settleFromRefs(request.dir, commands));
  const brought = await service.followUp;
  await request.after(results, brought && readPushedPaths(brought));
  output.end(answer(head, explain(results, push), reported ? told : formatReport(results)));
}

/** The ordinary push: one branch moves on. */
function listBrought([first, ...others]: readonly PushCommand[]): string[] | undefined {
  if (!first || others.length > 0 || isCreation(first) || isDeletion(first)) return undefined;
  return pushedPathsCommand(first.old, first.new);
}

/** Hands progress on as it comes, and keeps git's report back until the push is settled. */
async function relayMessages({ head, service, output }: RunningPush): Promise<Buffer> {
  const separate = usesSideBand(head) ? makeSeparator() : undefined;
  const report: Buffer[] = [];
  for await (const chunk of service.stdout as AsyncIterable<Buffer>) {
    service.touch();
    const { messages, data } = separate?.(chunk) ?? { messages: undefined, data: chunk };
    report.push(data);
    if (messages && messages.length > 0) output.write(messages);
  }
  return Buffer.concat(report);
}

/** Words for the person where git's own are short. */
function explain(results: readonly PushResult[], push: RunningPush): string[] {
  const { maxPackBytes, maxUnpackedBytes } = push.request.limits;
  const refused = results.filter((result) => !result.ok);
  const lines = refused
    .filter((result) => result.reason === 'non-fast-forward' && push.kept.has(result.ref))
    .map(({ ref }) => `Cannot force-push to ${ref}: a rule of this repository forbids it.`);
  const reserved = push.head.commands.find(({ ref }) => isHostRef(ref));
  if (reserved) lines.push(nameNotAllowed(reserved.ref));
  if (refused.length > 0 && push.received > maxPackBytes) {
    lines.push(`This push is larger than the ${inMegabytes(maxPackBytes)} this host accepts.`);
  }
  if (refused.length > 0 && push.incoming.isTooLarge()) {
    const most = inMegabytes(maxUnpackedBytes);
    lines.push(`Unpacked, this push is larger than the ${most} this host accepts.`);
  }
  return lines;
}

function refuse(head: PushHead, refusal: Refusal): Readable {
  const results = head.commands.map((command): PushResult => {
    const first = command.ref === refusal.ref;
    const reason = first ? refusal.reason : 'refused with the rest of the push';
    return { ...command, ok: false, reason };
  });
  return Readable.from([answer(head, [refusal.message], formatReport(results))]);
}

/** A client without side-band has no place for words. */
function answer(head: PushHead, words: readonly string[], report: Buffer): Buffer {
  if (!usesSideBand(head)) return report;
  return Buffer.concat([...words.map(remoteMessage), wrapReport(report)]);
}

function usesSideBand(head: PushHead): boolean {
  return head.capabilities.has('side-band-64k');
}

async function tooManyRefs(
  dir: string,
  commands: readonly PushCommand[],
  limits: GitLimits,
): Promise<Refusal | undefined> {
  const [created, ...others] = commands.filter(isCreation);
  if (!created) return undefined;
  if ((await countRefs(dir)) + others.length + 1 <= limits.maxRefs) return undefined;
  return {
    ref: created.ref,
    reason: 'too many references',
    message: refLimit(limits.maxRefs),
  };
}

async function repositoryFull(
  dir: string,
  head: PushHead,
  { maxRepositoryBytes }: GitLimits,
): Promise<Refusal | undefined> {
  // Git keeps what comes for a reference that it refuses, too.
  const adding = head.commands.find((command) => !isDeletion(command));
  if (!adding || (await repositoryBytes(dir)) <= maxRepositoryBytes) return undefined;
  const most = inMegabytes(maxRepositoryBytes);
  return {
    ref: adding.ref,
    reason: 'repository full',
    message: `This repository holds more than the ${most} this host keeps of one: it takes no more.`,
  };
}
