/** Requests that Node cannot read reach no handler: they are answered on their bare connection. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@lectern/contract';

export function answerUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) socket.write(toHttp(refusalOf(code)));
  socket.destroy();
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  return new AppError('invalid_request');
}

function toHttp(error: AppError): string {
  const body = JSON.stringify(error.toWire());
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
