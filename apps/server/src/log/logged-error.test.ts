import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '@lectern/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { PlatformProblem, toProblem } from '../platform/problem.ts';
import { loggerOptions } from './logger.ts';

interface Line {
  err: { errorCode?: string; message: string; causes?: unknown };
}

function logged(err: unknown): Line['err'] {
  let line = '';
  pino(loggerOptions('info'), { write: (text) => (line += text) }).warn({ err }, 'failed');
  return (JSON.parse(line) as Line).err;
}

const coded = (message: string, code: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });
const failedFetch = (cause: unknown) => new TypeError('fetch failed', { cause });

it('a logged error of the platform includes its causes', () => {
  const untrusted = coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');
  const away = new PlatformProblem('down', 'no answer', { cause: failedFetch(untrusted) });
  const causes = [
    { type: 'TypeError', message: 'fetch failed' },
    {
      type: 'Error',
      errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      message: 'self-signed certificate',
    },
  ];
  expect(logged(away)).toMatchObject({ message: 'no answer', causes });
  expect(logged(new AppError('platform_unavailable', { cause: away }))).toMatchObject({
    errorCode: 'platform_unavailable',
    causes: [{ type: 'PlatformProblem', message: 'no answer' }, ...causes],
  });
});

it('a logged error includes a connection that failed at several addresses', () => {
  const refused = coded('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED');
  const all = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(logged(toProblem(failedFetch(all))).causes).toMatchObject([
    { message: 'fetch failed' },
    { errorCode: 'ECONNREFUSED' },
    { message: 'connect ECONNREFUSED 127.0.0.1:1' },
  ]);
});

it('a logged error includes its code', () => {
  expect(logged(coded('write', 'ENOSPC'))).toMatchObject({ errorCode: 'ENOSPC' });
});

it('a logged error contains no path, page or value', () => {
  const words = `unable to access 'https://ada:hunter2@git.example.edu/cs/ada-hw.git?token=s3cret': refused`;
  const denied = 'remote: Permission to cs/ada-hw.git denied to ada.\nfatal: refused';
  const answered = Object.assign(new Error('<html>ada</html>'), { status: 502, response: {} });
  const query = new DrizzleQueryError('select $1', ['ada'], coded('no such day: "ada"', '22007'));
  const told = [words, denied, answered, query].map((cause) => {
    const problem = new PlatformProblem('down', 'no answer', {
      cause: typeof cause === 'string' ? new Error(cause) : cause,
    });
    return logged(problem).causes;
  });
  expect(told).toMatchObject([
    [{ message: `unable to access 'https://git.example.edu': refused` }],
    [{ message: 'fatal: refused' }],
    [{ message: 'status 502' }],
    [{ message: 'Failed query: select $1 (22007)' }],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/ada|hunter2|s3cret/);
});
