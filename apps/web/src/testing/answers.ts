import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson } from './api-server.ts';

/** What a test's server answers, by method and path, now or later: a body, none, or a failure of the catalogue's shape. */
export type Answers = Record<string, unknown>;

export class Failing {
  readonly status: number;
  readonly message: string;

  constructor(status: number, message = '') {
    this.status = status;
    this.message = message;
  }
}

/** Read anew for every request, so that a test may change its mind; anything else is not found. */
export function answering(answers: Answers) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const asked = `${request.method} ${request.url?.replace(/^\/api|\?.*$/g, '')}`;
    give(response, asked in answers ? answers[asked] : new Failing(404, 'Not found'));
  };
}

function give(response: ServerResponse, answer: unknown): void {
  if (answer instanceof Promise) return void answer.then((late) => give(response, late));
  if (answer === undefined) return void response.writeHead(204).end();
  // Only files are answered as text.
  if (typeof answer === 'string') {
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
  }
  if (!(answer instanceof Failing)) return answerJson(response, 200, answer);
  const { status, message } = answer;
  answerJson(response, status, { code: 'conflict', message, msg: message });
}
