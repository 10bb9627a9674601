/**
 * A body is in memory as a whole before a handler sees it, and its sender decides how long that takes.
 * Only some large bodies are read at once; the others wait at their senders.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { makeSlots } from '@lectern/processes/slots';

/** Nearly all calls send less. */
const smallBytes = 64 * 1024;

export interface RoomLimits {
  /** Large bodies at once, of everybody together. */
  most?: number;
  mostPerSender: number;
}

/** Resolves when this body may be read. Its place is free again once the answer is sent or lost. */
export type AwaitRoom = (
  request: { headers: IncomingHttpHeaders; sender: string },
  answer: ServerResponse,
) => Promise<void>;

export function roomForBodies({ most = Infinity, mostPerSender }: RoomLimits): AwaitRoom {
  const places = makeSlots(most, { maxEach: mostPerSender });
  return async ({ headers, sender }, answer) => {
    if (!mayBeLarge(headers)) return;
    const giveBack = await places.take(sender);
    finished(answer, giveBack);
  };
}

function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > smallBytes
  );
}
