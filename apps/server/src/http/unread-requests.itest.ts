/** Refusals of input that is no valid HTTP request. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { WireError, type ErrorCode } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(world.close);

async function answerTo(sent: string, then = (_accepted: Socket) => {}): Promise<string> {
  const accepted = once(world.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(sent);
  then((await accepted)[0]);
  return text(socket);
}

function expectFailure(answer: string, status: string, code: ErrorCode): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(WireError.parse(JSON.parse(body))).toMatchObject({ code });
}

it('input that is not HTTP gets an error in our shape', async () => {
  expectFailure(await answerTo('nonsense\r\n\r\n'), '400 Bad Request', 'invalid_request');
});

it('headers above the size limit get an error in our shape', async () => {
  const head = `GET /api/health HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`;
  const status = '431 Request Header Fields Too Large';
  expectFailure(await answerTo(head), status, 'headers_too_large');
});

it('a request that does not arrive in time gets an error in our shape', async () => {
  // Node checks for these every 30 s and emits this error.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const answer = await answerTo('GET /api/health HTTP/1.1\r\n', (accepted) =>
    world.app.server.emit('clientError', late, accepted),
  );
  expectFailure(answer, '408 Request Timeout', 'request_timeout');
});

it('a closed connection gets no answer', async () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const answer = await answerTo('', (accepted) => {
    world.app.server.emit('clientError', reset, accepted);
    accepted.destroy();
  });
  expect(answer).toBe('');
});
