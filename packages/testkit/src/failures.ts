/** `expect(response).toFailWith('not_found')`: status, code and sentence of the catalogue at once. */
import { errors, type ErrorCode } from '@lectern/contract';
import { expect } from 'vitest';

interface Answered {
  statusCode: number;
  body: string;
}

interface FailureMatchers<R> {
  toFailWith(code: ErrorCode): R;
}

declare module 'vitest' {
  interface Matchers<T> extends FailureMatchers<T> {}
}

expect.extend({
  toFailWith(received: Answered, code: ErrorCode) {
    const { status, message } = errors[code];
    const answer = parse(received.body);
    // A sentence with blanks is known by what stands before the first one.
    const sentence = message.split('{')[0] ?? '';
    const pass =
      received.statusCode === status &&
      answer.code === code &&
      typeof answer.message === 'string' &&
      answer.message.startsWith(sentence) &&
      answer.msg === answer.message;
    return {
      pass,
      message: () => `expected ${status} ${code}, got ${received.statusCode} ${received.body}`,
    };
  },
});

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
