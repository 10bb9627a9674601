import { flushPacket, packet, readPackets } from './pkt-line.ts';
import { isHostRef, zeroSha } from '../names.ts';
import { readRefFiles } from '../objects/ref-files.ts';

/**
 * Answers without a git process. Only the capabilities come from git, once, because they are the
 * same for all repositories. Undefined if git should answer.
 */
export function makePushAdvertiser() {
  let capabilities: Promise<string> | undefined;

  return async function advertisePush(
    dir: string,
    ask: () => Promise<Buffer>,
  ): Promise<Buffer | undefined> {
    const refs = await readRefFiles(dir);
    if (refs === undefined) return undefined;
    capabilities ??= ask().then(capabilitiesOf);
    try {
      return advertisement(refs, await capabilities);
    } catch (error) {
      capabilities = undefined;
      throw error;
    }
  };
}

function advertisement(refs: ReadonlyMap<string, string>, capabilities: string): Buffer {
  const shown = [...refs]
    .filter(([name]) => !isHostRef(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sha]) => `${sha} ${name}`);
  const [first = `${zeroSha} capabilities^{}`, ...others] = shown;
  const lines = [`${first}\0${capabilities}`, ...others.map((line) => `${line}\n`)];
  return Buffer.concat([...lines.map((line) => packet(line)), flushPacket]);
}

function capabilitiesOf(advertised: Buffer): string {
  const [first] = readPackets(advertised).packets;
  const line = first?.kind === 'data' ? first.payload.toString('utf8') : '';
  const start = line.indexOf('\0');
  if (start < 0) throw new Error('git advertised no capabilities.');
  return line.slice(start + 1);
}
