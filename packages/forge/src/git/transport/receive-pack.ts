import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { diskFull, type DiskRoom, type PushRoom } from '../disk-room.ts';
import type { PushQuota } from '../quota-room.ts';
import { watchIncoming, type Incoming } from './incoming.ts';
import { inMegabytes, refLimit, type GitLimits } from '../limits.ts';
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
import { chargeGrowth, repositoryBytes, type Payer } from '../repository/repository-size.ts';
import { drain, feed, openBody, type BodyChunks } from './request-body.ts';
import { startService, type ServiceProcess } from '../service/service-process.ts';
import { serviceSettings } from '../service/service-settings.ts';
import { resultsFromRefs } from './interrupted-push.ts';
import { makeSeparator, remoteMessage, wrapReport } from './side-band.ts';
import { spoolBody } from './spool-body.ts';

export interface ReceivePackRequest {
  message: IncomingMessage;
  dir: string;
  limits: GitLimits;
  disk: DiskRoom;
  /** Called only if the push has commands. */
  payer(): Promise<Payer>;
  /** Waits until a large push may be uploaded. Later calls return the same slot. */
  transferSlot(): Promise<unknown>;
  /**
   * Waits for a slot to run git and resolves to its release function. Called after the upload is
   * complete, so that a slow client cannot occupy a slot.
   */
  gitSlot(): Promise<() => void>;
  /** Called only if the push has commands. */
  rules(deleted: readonly string[]): Promise<PushRules>;
  clock(): Date;
  /** Logs the push before git changes anything. `receivedAt` is when its commands arrived. */
  before(commands: readonly PushCommand[], receivedAt: Date): Promise<void>;
  /**
   * Logs the outcome before the client gets the answer. `brought` is set only for a push that moves
   * one existing branch, where git lists the commits for free.
   */
  after(results: readonly PushResult[], brought: PushedCommit[] | undefined): Promise<void>;
}

interface RunningPush {
  request: ReceivePackRequest;
  head: PushHead;
  /** See `clientCommands`. */
  commands: readonly PushCommand[];
  /** Branches whose history a rule protects. */
  kept: ReadonlySet<string>;
  service: ServiceProcess;
  output: PassThrough;
  /** Bytes of the body read so far. */
  received: number;
  /** Charges the payer for what git has stored. */
  charge(): Promise<void>;
  incoming: Incoming;
}

/** Serves one push. Returns undefined for git's empty probe request before a large push. */
export async function receivePack(request: ReceivePackRequest): Promise<Readable | undefined> {
  const { message, limits, dir, transferSlot } = request;
  const timeouts = { ...limits, totalTimeoutMs: limits.transferTimeoutMs };
  const body = openBody(message, limits.maxPackBytes * 2 + headroom, timeouts);
  const head = await readPushHead(body, transferSlot);
  if (head.commands.length === 0) return undefined;
  // The push counts as made when its commands arrive, however long the upload of the pack takes.
  const receivedAt = request.clock();
  const room = request.disk.startPush();
  const upload: Upload = { room, sent: size(head.bytes) };
  let pack: BodyChunks | undefined;
  try {
    pack = await spoolBody(withinRoom(body, upload), dir, transferSlot);
    return await runPush(request, head, pack, upload, receivedAt);
  } catch (error) {
    room.release();
    if (pack) await drain(pack);
    throw error;
  }
}

interface Upload {
  room: PushRoom;
  /** Bytes of the body, which git may get only in part. */
  sent: number;
}

function size(chunks: readonly Buffer[]): number {
  return chunks.reduce((all, { length }) => all + length, 0);
}

async function runPush(
  request: ReceivePackRequest,
  head: PushHead,
  pack: BodyChunks,
  upload: Upload,
  receivedAt: Date,
): Promise<Readable> {
  const release = await request.gitSlot();
  let finished: Promise<unknown> = Promise.resolve();
  let quota: PushQuota | undefined;
  try {
    const { limits, dir } = request;
    const payer = await request.payer();
    quota = payer.startPush();
    const commands = clientCommands(head.commands, head.capabilities.has('atomic'));
    const rules = await request.rules(commands.filter(isDeletion).map(({ ref }) => ref));
    const refusal =
      findRefusal(commands, rules, limits.maxCommands) ??
      (await tooManyRefs(dir, commands, limits)) ??
      (await nothingFits(request, head, { ...upload, payer, quota }));
    if (refusal) {
      await drain(pack);
      return refuse(head, refusal);
    }

    const kept = historyKept(commands, rules);
    await request.before(commands, receivedAt);
    const settings = serviceSettings('git-receive-pack', limits, kept.size > 0);
    const followUp = listBrought(commands);
    const service = startService('git-receive-pack', dir, { limits, settings, followUp });
    const output = new PassThrough();
    const incoming = watchIncoming(dir, limits.maxUnpackedBytes, service, upload.room);
    const charge = async () => {
      if (!commands.every(isDeletion)) await chargeGrowth(dir, payer, upload.sent);
    };
    const running = { service, output, received: 0, incoming, charge };
    const push: RunningPush = { request, head, commands, kept, ...running };
    feed(service.stdin, head.bytes, pack, (bytes) => {
      push.received += bytes;
      service.touch();
    }).catch(service.stop);
    finished = finish(push).catch((error: Error) => output.destroy(error));
    return output;
  } finally {
    void finished.then(release).then(upload.room.release).then(quota?.release);
  }
}

/**
 * git refuses a pack that is too large with a clear message, but the client reads it only after the
 * whole upload. So the host reads up to twice the limit and discards it.
 */
const headroom = 1024 * 1024;

/** Waits for git, logs the outcome, and only then answers the client. */
async function finish(push: RunningPush): Promise<void> {
  const { request, head, commands, service, output } = push;
  const report = await relayMessages(push).catch(() => Buffer.alloc(0));
  await push.incoming.ended;
  const reported = parseReport(report, commands);
  const results = reported ?? (await resultsFromRefs(request.dir, commands));
  const brought = await service.followUp;
  await Promise.all([request.after(results, brought && readPushedPaths(brought)), push.charge()]);
  output.end(answer(head, explain(results, push), reported ? report : formatReport(results)));
}

/** The command that lists the new commits, for the ordinary push of one existing branch. */
function listBrought([first, ...others]: readonly PushCommand[]): string[] | undefined {
  if (!first || others.length > 0 || isCreation(first) || isDeletion(first)) return undefined;
  return pushedPathsCommand(first.old, first.new);
}

/** Relays progress at once. Returns git's report, which the client gets after the push is logged. */
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

/** Messages for people where git's own are too short. */
function explain(results: readonly PushResult[], push: RunningPush): string[] {
  const { maxPackBytes, maxUnpackedBytes } = push.request.limits;
  const refused = results.filter((result) => !result.ok);
  const lines = refused
    .filter((result) => result.reason === 'non-fast-forward' && push.kept.has(result.ref))
    .map(({ ref }) => `A rule of this repository forbids force-pushing to ${ref}.`);
  const reserved = push.head.commands.find(({ ref }) => isHostRef(ref));
  if (reserved) lines.push(nameNotAllowed(reserved.ref));
  if (refused.length > 0 && push.received > maxPackBytes) {
    lines.push(`This push is larger than the ${inMegabytes(maxPackBytes)} this host accepts.`);
  }
  if (refused.length > 0 && push.incoming.isDiskFull()) lines.push(diskFull);
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

/** Without side-band a client cannot show messages. */
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

async function nothingFits(
  { dir, limits: { maxRepositoryBytes } }: ReceivePackRequest,
  head: PushHead,
  { room, sent, payer, quota }: Upload & { payer: Payer; quota: PushQuota },
): Promise<Refusal | undefined> {
  // git also stores the objects of references that it refuses.
  const adding = head.commands.find((command) => !isDeletion(command));
  if (!adding) return undefined;
  if (!(await room.hasRoom())) return { ref: adding.ref, reason: 'disk full', message: diskFull };
  if ((await repositoryBytes(dir, payer)) <= maxRepositoryBytes) {
    const message = await quota.reserve(sent);
    return message === undefined ? undefined : { ref: adding.ref, reason: 'quota full', message };
  }
  const most = inMegabytes(maxRepositoryBytes);
  return {
    ref: adding.ref,
    reason: 'repository full',
    message: `This repository is larger than the ${most} limit of this host and accepts no more data.`,
  };
}

/** Discards what has no room. git clients read the answer only after they have sent everything. */
async function* withinRoom(
  body: AsyncGenerator<Buffer, undefined>,
  upload: Upload,
): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of body) {
    upload.sent += chunk.length;
    if (await upload.room.add(chunk.length)) yield chunk;
  }
  return undefined;
}
