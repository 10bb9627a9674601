/** A git push prepared in advance, so that a benchmark measures only the host. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zeroSha } from '../git/names.ts';
import { flushPacket, packet } from '../git/transport/pkt-line.ts';

export async function pushBody(folder: string, before: string, after: string): Promise<Buffer> {
  const child = promisify(execFile)(
    'git',
    ['pack-objects', '--revs', '--thin', '--stdout', '--quiet'],
    { cwd: folder, encoding: 'buffer' },
  );
  child.child.stdin?.end(before === zeroSha ? `${after}\n` : `${after}\n^${before}\n`);
  const command = packet(`${before} ${after} refs/heads/main\0report-status side-band-64k`);
  return Buffer.concat([command, flushPacket, (await child).stdout]);
}

export async function sendPush(
  address: string,
  authorization: string,
  body: Buffer,
): Promise<void> {
  await call(`${address}/info/refs?service=git-receive-pack`, { authorization });
  const type = { 'content-type': 'application/x-git-receive-pack-request' };
  const report = await call(`${address}/git-receive-pack`, { authorization, ...type }, body);
  if (!report.includes('ok refs/heads/main')) throw new Error(`Push refused: ${report}`);
}

/** `fetch` would cost as much time as the host. */
const connections = new Agent({ keepAlive: true });

async function call(address: string, headers: Record<string, string>, body?: Buffer) {
  const sent = request(address, {
    method: body ? 'POST' : 'GET',
    agent: connections,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}
