import { isValidSha, zeroSha } from '../names.ts';
import { MalformedPacket, readPacket } from './pkt-line.ts';

/** The zero id means that the ref does not exist. */
export interface PushCommand {
  ref: string;
  old: string;
  new: string;
}

export interface PushRequest {
  commands: PushCommand[];
  capabilities: ReadonlySet<string>;
}

export function isCreation(command: PushCommand): boolean {
  return command.old === zeroSha;
}

export function isDeletion(command: PushCommand): boolean {
  return command.new === zeroSha;
}

export interface CommandReader {
  /** Undefined until the list is complete. */
  push(chunk: Buffer): PushRequest | undefined;
}

export function makeCommandReader(): CommandReader {
  const commands: PushCommand[] = [];
  let capabilities: ReadonlySet<string> = new Set();
  let pending: Buffer = Buffer.alloc(0);

  function readLine(payload: Buffer): void {
    const line = decode(payload).replace(/\n$/, '');
    // A shallow clone sends the boundary of its history first.
    if (/^shallow [0-9a-f]{40}$/.test(line)) return;
    const border = line.indexOf('\0');
    if (border >= 0 && commands.length === 0) {
      capabilities = new Set(
        line
          .slice(border + 1)
          .split(' ')
          .filter(Boolean),
      );
    } else if (border >= 0) {
      throw new MalformedPacket('Capabilities belong to the first command.');
    }
    commands.push(toCommand(border < 0 ? line : line.slice(0, border)));
  }

  return {
    push(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      let offset = 0;
      for (let read = readPacket(pending, 0); read; read = readPacket(pending, offset)) {
        if (read.packet.kind === 'flush') return { commands, capabilities };
        readLine(read.packet.payload);
        offset = read.next;
      }
      pending = pending.subarray(offset);
      return undefined;
    },
  };
}

function toCommand(line: string): PushCommand {
  const old = line.slice(0, 40);
  const next = line.slice(41, 81);
  const ref = line.slice(82);
  const framed = line[40] === ' ' && line[81] === ' ' && ref !== '';
  if (!framed || !isValidSha(old) || !isValidSha(next)) {
    throw new MalformedPacket('Not a push command.');
  }
  return { ref, old, new: next };
}

function decode(payload: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload);
  } catch (error) {
    throw new MalformedPacket('Reference names must be UTF-8.', { cause: error });
  }
}
