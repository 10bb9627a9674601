import { flushPacket, packet, readPackets } from './pkt-line.ts';

/** The first byte of each packet is the band: 1 for data, 2 for messages to people. */
export const dataBand = 1;
export const messageBand = 2;

const maxBandPayload = 65_515;

export function bandPackets(band: number, payload: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < payload.length; start += maxBandPayload) {
    const piece = payload.subarray(start, start + maxBandPayload);
    parts.push(packet(Buffer.concat([Buffer.from([band]), piece])));
  }
  return Buffer.concat(parts);
}

/** A line that git shows to the person as `remote: …`. */
export function remoteMessage(text: string): Buffer {
  return bandPackets(messageBand, Buffer.from(`${text}\n`));
}

export interface Separated {
  /** Complete packets, which can be relayed at once. */
  messages: Buffer;
  data: Buffer;
}

export function makeSeparator(): (chunk: Buffer) => Separated {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const { packets, rest } = readPackets(Buffer.concat([pending, chunk]));
    pending = rest;
    const messages: Buffer[] = [];
    const data: Buffer[] = [];
    for (const each of packets) {
      if (each.kind === 'flush') continue;
      if (each.payload[0] === dataBand) data.push(each.payload.subarray(1));
      else messages.push(packet(each.payload));
    }
    return { messages: Buffer.concat(messages), data: Buffer.concat(data) };
  };
}

export function wrapReport(report: Buffer): Buffer {
  return Buffer.concat([bandPackets(dataBand, report), flushPacket]);
}
