/** `expect(response).toFailWith('not_found')` checks status, code and sentence. */
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
    // Compares a sentence only up to its first placeholder.
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
