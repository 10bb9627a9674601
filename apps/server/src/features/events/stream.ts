/** One page's stream of server-sent events. */
import { Readable } from 'node:stream';
import { beatName, eventName, type ClassroomEvent } from '@lectern/contract';

/** A page that does not read is cut off at this size. It reconnects and reloads its data. */
const longestUnread = 64 * 1024;
/** How soon a page that was cut off reconnects. */
const retryMs = 2_000;

export interface EventStream {
  readonly readable: Readable;
  send(event: ClassroomEvent): void;
  beat(): void;
  end(): void;
}

/** `onClose` is called however the stream ends: by us, by the page or by the network. */
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
    // An event, not a comment: pages cannot see comments.
    beat: () => write(`event: ${beatName}\ndata: still here\n\n`),
    end: () => {
      if (!stream.destroyed) stream.push(null);
    },
  };
}
