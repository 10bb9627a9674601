import type { PushCommand } from './push-commands.ts';
import { flushPacket, MalformedPacket, packet, readPackets } from './pkt-line.ts';

export type PushResult = PushCommand & ({ ok: true } | { ok: false; reason: string });

/** Undefined if the report is incomplete: git was killed, or the client did not ask for a report. */
export function parseReport(
  report: Buffer,
  commands: readonly PushCommand[],
): PushResult[] | undefined {
  const lines = reportLines(report);
  const unpacked = lines?.shift();
  if (lines === undefined || unpacked === undefined || !unpacked.startsWith('unpack ')) {
    return undefined;
  }
  const reasons = new Map<string, string | undefined>();
  for (const line of lines) {
    const accepted = /^ok (.+)$/.exec(line);
    if (accepted?.[1] !== undefined) reasons.set(accepted[1], undefined);
    const refused = /^ng (\S+) (.*)$/.exec(line);
    if (refused?.[1] !== undefined) reasons.set(refused[1], refused[2] ?? 'refused');
  }
  if (!commands.every((command) => reasons.has(command.ref))) return undefined;
  return commands.map((command) => {
    const reason = reasons.get(command.ref);
    return reason === undefined ? { ...command, ok: true } : { ...command, ok: false, reason };
  });
}

function reportLines(report: Buffer): string[] | undefined {
  try {
    const { packets } = readPackets(report);
    if (packets.at(-1)?.kind !== 'flush') return undefined;
    return packets.flatMap((each) =>
      each.kind === 'data' ? [each.payload.toString('utf8').trimEnd()] : [],
    );
  } catch (error) {
    if (error instanceof MalformedPacket) return undefined;
    throw error;
  }
}

/** For a push on which git did not report. */
export function formatReport(results: readonly PushResult[]): Buffer {
  const lines = results.map((result) =>
    packet(result.ok ? `ok ${result.ref}\n` : `ng ${result.ref} ${result.reason}\n`),
  );
  return Buffer.concat([packet('unpack ok\n'), ...lines, flushPacket]);
}
