import { Readable } from 'node:stream';
import { heartbeatName, eventName, type ClassroomEvent } from '@lectern/contract';

/** A page that does not read is cut off, reconnects and reloads its data. */
const longestUnread = 64 * 1024;
const retryMs = 2_000;

export interface EventStream {
  readonly readable: Readable;
  send(event: ClassroomEvent): void;
  beat(): void;
  end(): void;
}

/** `onClose` is called however the stream ends. */
export function openStream(onClose: () => void): EventStream {
  const stream = new Readable({ read() {} });
  stream.once('close', onClose);
  const write = (text: string) => {
    if (stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > longestUnread) stream.destroy();
  };
  write(`retry: ${retryMs}\n\n`);
  return {
    readable: stream,
    send: (event) => write(`event: ${eventName}\ndata: ${JSON.stringify(event)}\n\n`),
    // Pages cannot see comments, so this is an event.
    beat: () => write(`event: ${heartbeatName}\ndata: still here\n\n`),
    end: () => {
      if (!stream.destroyed) stream.push(null);
    },
  };
}
