/** Requests that reach no handler are refused as JSON, or as a page for browsers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedForge, type StartedForge } from './testing/started-forge.ts';

let forge: StartedForge;
beforeAll(async () => {
  forge = await startedForge();
});
afterAll(() => forge.close());

const unreadable = [
  ['cannot be decoded', '%zz'],
  ['is too long', 'x'.repeat(5_000)],
] as const;
const page = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';
const refused = (message: string, status: string) => ({
  message,
  documentation_url: 'https://docs.github.com/rest',
  status,
});

describe('the host', () => {
  it.each(unreadable)('answers 404 as JSON when an API address %s', async (_what, name) => {
    const answer = await forge.app.inject(`/api/v3/repos/${name}/x`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe(json);
    expect(answer.json()).toEqual(refused('Not Found', '404'));
  });

  it.each(unreadable)('shows "Page not found" when a page address %s', async (_what, name) => {
    const answer = await forge.app.inject(`/${name}/<script>`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe(page);
    expect(answer.headers).toHaveProperty('content-security-policy');
    expect(answer.body).toContain('Page not found');
    expect(answer.body).not.toContain('<script>');
  });

  it('shows a signed-in person the usual header when an address cannot be decoded', async () => {
    const browser = await forge.browser().signUp('owen', 'Owen Owner');
    const { status, body } = await browser.get('/org/%zz');
    expect(status).toBe(404);
    expect(body).toContain('Sign out');
  });
});

describe('the host', () => {
  async function answerTo(sent: string, then = (_accepted: Socket) => {}): Promise<string> {
    const accepted = once(forge.app.server, 'connection') as Promise<[Socket]>;
    const socket = connect(Number(new URL(forge.url).port), '127.0.0.1');
    socket.write(sent);
    then((await accepted)[0]);
    return text(socket);
  }

  function expectAnswer(answer: string, status: string, type: string): string {
    const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(head.toLowerCase()).toContain(`content-type: ${type}\r\n`);
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
    return body;
  }

  const tooLarge = '431 Request Header Fields Too Large';
  const large = 'x'.repeat(20_000);

  it.each([
    ['text that is not HTTP', 'nonsense\r\n\r\n'],
    ['an unknown method', 'FOO /api/v3/user HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('answers %s with 400 as JSON', async (_what, sent) => {
    const body = expectAnswer(await answerTo(sent), '400 Bad Request', json);
    expect(JSON.parse(body)).toEqual(refused('The request is not valid HTTP.', '400'));
  });

  it.each([
    ['address', `GET /api/v3/users/${large} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['header', `GET /api/v3/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${large}\r\n\r\n`],
  ])('answers 431 as JSON when the %s of an API call is too long', async (_what, sent) => {
    const body = expectAnswer(await answerTo(sent), tooLarge, json);
    const sentence = 'The address or a header of the request is too large.';
    expect(JSON.parse(body)).toEqual(refused(sentence, '431'));
  });

  it.each([
    ['address', `GET /acme/${large} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['header', `GET /acme HTTP/1.1\r\nHost: localhost\r\nCookie: ${large}\r\n\r\n`],
  ])('answers 431 as a page when the %s of a page request is too long', async (_what, sent) => {
    const answer = await answerTo(sent);
    expect(answer.toLowerCase()).toContain('\r\ncontent-security-policy: ');
    const body = expectAnswer(answer, tooLarge, page);
    expect(body).toContain('The address or a header of the request is too large.');
    expect(body).not.toContain('xxxx');
  });

  it('answers 408 when a request does not arrive in time', async () => {
    // Node checks for late requests every 30 seconds and then emits this error.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const answer = await answerTo('GET /api/v3/user HTTP/1.1\r\n', (accepted) =>
      forge.app.server.emit('clientError', late, accepted),
    );
    const body = expectAnswer(answer, '408 Request Timeout', json);
    expect(JSON.parse(body)).toEqual(refused('The request took too long.', '408'));
  });

  it('sends nothing to a client that has reset the connection', async () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const answer = await answerTo('', (accepted) => {
      forge.app.server.emit('clientError', reset, accepted);
      accepted.destroy();
    });
    expect(answer).toBe('');
  });
});
