/** Limits how many large bodies are read at once, because each is held in memory as a whole. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { makeSlots } from '@lectern/processes/slots';

const smallBytes = 64 * 1024;

export interface LargeBodyLimits {
  /** Concurrency limit of all senders together. */
  most?: number;
  mostPerSender: number;
}

/** Resolves when the body may be read. The slot is freed when the answer is sent or the client is gone. */
export type AwaitBodySlot = (
  request: { headers: IncomingHttpHeaders; sender: string },
  answer: ServerResponse,
) => Promise<void>;

export function makeBodyLimit({ most = Infinity, mostPerSender }: LargeBodyLimits): AwaitBodySlot {
  const slots = makeSlots(most, { maxEach: mostPerSender });
  return async ({ headers, sender }, answer) => {
    if (!mayBeLarge(headers)) return;
    const release = await slots.take(sender);
    finished(answer, release);
  };
}

function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > smallBytes
  );
}
