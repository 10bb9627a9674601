import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { GitLimits } from './limits.ts';
import type { PushCommand } from './push-commands.ts';
import { parseReport, refusalReport, type PushResult } from './push-report.ts';
import { readPushHead, type PushHead } from './push-head.ts';
import { findRefusal, historyKept, type PushRules, type Refusal } from './push-rules.ts';
import { countRefs } from './refs.ts';
import { drain, feed, openBody } from './request-body.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import { serviceSettings } from './service-settings.ts';
import { settleFromRefs } from './settle.ts';
import { makeSeparator, remoteMessage, wrapReport } from './side-band.ts';

export interface ReceivePackRequest {
  message: IncomingMessage;
  dir: string;
  rules: PushRules;
  limits: GitLimits;
  /** Written down before git touches anything. */
  before(commands: readonly PushCommand[]): Promise<void>;
  /** What became of it, told before the client hears of it. */
  after(results: readonly PushResult[]): Promise<void>;
}

/** Serves one push. Answers undefined to git's empty probe before a large push. */
export async function receivePack(request: ReceivePackRequest): Promise<Readable | undefined> {
  const { limits, dir, rules } = request;
  const body = openBody(request.message, limits.maxPackBytes * 2 + headroom);
  const head = await readPushHead(body, limits);
  if (head.commands.length === 0) return undefined;

  const refusal = findRefusal(head.commands, rules) ?? (await tooManyRefs(dir, head, limits));
  if (refusal) {
    await drain(body);
    return refuse(head, refusal);
  }

  const kept = historyKept(head.commands, rules);
  await request.before(head.commands);
  const settings = serviceSettings('git-receive-pack', limits, kept.size > 0);
  const service = startService('git-receive-pack', dir, { limits, settings });
  const output = new PassThrough();
  // A client that leaves before its pack is whole takes the push with it; after that, git finishes.
  feed(service.stdin, head.bytes, body, service.touch).catch(service.stop);
  settle(request, head, kept, service, output).catch((error: Error) => output.destroy(error));
  return output;
}

/**
 * git itself counts the pack and says so clearly when it is too large, but a client hears that only
 * once it has sent everything: so up to twice the limit is read and thrown away.
 */
const headroom = 1024 * 1024;

/** Lets git work, tells the host what became of the push, and only then the client. */
async function settle(
  request: ReceivePackRequest,
  head: PushHead,
  kept: ReadonlySet<string>,
  service: ServiceProcess,
  output: PassThrough,
): Promise<void> {
  const sideBand = head.capabilities.has('side-band-64k');
  const separate = makeSeparator();
  const report: Buffer[] = [];
  for await (const chunk of service.stdout as AsyncIterable<Buffer>) {
    service.touch();
    if (!sideBand) {
      report.push(chunk);
      continue;
    }
    const { messages, data } = separate(chunk);
    report.push(data);
    if (messages.length > 0) output.write(messages);
  }
  await service.exited;

  const told = Buffer.concat(report);
  const results =
    parseReport(told, head.commands) ?? (await settleFromRefs(request.dir, head.commands));
  await request.after(results);
  if (sideBand) output.write(explain(results, kept));
  output.end(sideBand ? wrapReport(told) : told);
}

function explain(results: readonly PushResult[], kept: ReadonlySet<string>): Buffer {
  const rewritten = results.filter(
    (result) => !result.ok && result.reason === 'non-fast-forward' && kept.has(result.ref),
  );
  const lines = rewritten.map(({ ref }) =>
    remoteMessage(`Cannot force-push to ${ref}: a rule of this repository forbids it.`),
  );
  return Buffer.concat(lines);
}

function refuse(head: PushHead, refusal: Refusal): Readable {
  const report = refusalReport(head.commands, (command) =>
    command.ref === refusal.ref ? refusal.reason : 'refused with the rest of the push',
  );
  const output = new PassThrough();
  const sideBand = head.capabilities.has('side-band-64k');
  if (sideBand) output.write(remoteMessage(refusal.message));
  output.end(sideBand ? wrapReport(report) : report);
  return output;
}

async function tooManyRefs(
  dir: string,
  head: PushHead,
  limits: GitLimits,
): Promise<Refusal | undefined> {
  const [created, ...others] = head.commands.filter((command) => /^0+$/.test(command.old));
  if (!created) return undefined;
  if ((await countRefs(dir)) + others.length + 1 <= limits.maxRefs) return undefined;
  return {
    ref: created.ref,
    reason: 'too many references',
    message: `This repository may hold at most ${limits.maxRefs} branches and tags.`,
  };
}
