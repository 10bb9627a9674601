/** One page's line: server-sent events as bytes. */
import { Readable } from 'node:stream';
import { beatName, eventName, type ClassroomEvent } from '@lectern/contract';

/** A page that reads nothing is cut off before its unread news fills our memory; it then asks anew. */
const longestUnread = 64 * 1024;
/** How soon a page that was cut off tries again. */
const retryMs = 2_000;

export interface Line {
  readonly stream: Readable;
  send(event: ClassroomEvent): void;
  beat(): void;
  end(): void;
}

/** `onClose` is told however the line ends: by us, by the page, by the network. */
export function openLine(onClose: () => void): Line {
  const stream = new Readable({ read() {} });
  stream.once('close', onClose);
  const write = (text: string) => {
    if (stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > longestUnread) stream.destroy();
  };
  write(`retry: ${retryMs}\n\n`);
  return {
    stream,
    send: (event) => write(`event: ${eventName}\ndata: ${JSON.stringify(event)}\n\n`),
    // An event, though it has nothing to tell: of a comment, pages would hear nothing.
    beat: () => write(`event: ${beatName}\ndata: still here\n\n`),
    end: () => {
      if (!stream.destroyed) stream.push(null);
    },
  };
}
