/** Requests that Node cannot parse reach no handler, so they are answered on the socket. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type UnparsedReason = 'too_slow' | 'headers_too_large' | 'not_http';

export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface ClientError {
  code?: string;
  /** The bytes that arrived; undefined without any. */
  rawPacket?: unknown;
}

/** A handler for Fastify's `clientErrorHandler`. */
export function answerUnparsed(answer: (reason: UnparsedReason, received: string) => BareAnswer) {
  return ({ code, rawPacket }: ClientError, socket: Socket): void => {
    const received = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 64) : '';
    if (code !== 'ECONNRESET' && socket.writable)
      socket.write(toHttp(answer(reasonOf(code), received)));
    socket.destroy();
  };
}

function reasonOf(code: string | undefined): UnparsedReason {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'not_http';
}

function toHttp({ status, headers, body }: BareAnswer): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
