/** git's pkt-line framing: 4 hex digits of length (including themselves), then the payload. */

export class MalformedPacket extends Error {}

export type Packet = { kind: 'data'; payload: Buffer } | { kind: 'flush' };

const maxPacketLength = 65_520;

/** Undefined while bytes are missing. */
export function readPacket(
  bytes: Buffer,
  offset: number,
): { packet: Packet; next: number } | undefined {
  if (bytes.length < offset + 4) return undefined;
  const digits = bytes.toString('latin1', offset, offset + 4);
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new MalformedPacket('Bad packet length.');
  const length = Number.parseInt(digits, 16);
  if (length === 0) return { packet: { kind: 'flush' }, next: offset + 4 };
  if (length < 4 || length > maxPacketLength) throw new MalformedPacket('Bad packet length.');
  if (bytes.length < offset + length) return undefined;
  const payload = bytes.subarray(offset + 4, offset + length);
  return { packet: { kind: 'data', payload }, next: offset + length };
}

export function readPackets(bytes: Buffer): { packets: Packet[]; rest: Buffer } {
  const packets: Packet[] = [];
  let offset = 0;
  for (let read = readPacket(bytes, 0); read; read = readPacket(bytes, offset)) {
    packets.push(read.packet);
    offset = read.next;
  }
  return { packets, rest: bytes.subarray(offset) };
}

export const flushPacket = Buffer.from('0000');

export function packet(payload: string | Buffer): Buffer {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const length = body.length + 4;
  if (length > maxPacketLength) throw new RangeError('A packet holds at most 65516 bytes.');
  return Buffer.concat([Buffer.from(length.toString(16).padStart(4, '0')), body]);
}
