import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson } from './api-server.ts';

/** Answers of a test's server by 'METHOD /path': a body, undefined for 204, a `Failing`, or a promise of these. */
export type Answers = Record<string, unknown>;

export class Failing {
  readonly status: number;
  readonly message: string;

  constructor(status: number, message = '') {
    this.status = status;
    this.message = message;
  }
}

/** Reads `answers` for every request, so a test can change them. Other requests get a 404. */
export function answering(answers: Answers) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const route = `${request.method} ${request.url?.replace(/^\/api|\?.*$/g, '')}`;
    give(response, route in answers ? answers[route] : new Failing(404, 'Not found'));
  };
}

function give(response: ServerResponse, answer: unknown): void {
  if (answer instanceof Promise) return void answer.then((late) => give(response, late));
  if (answer === undefined) return void response.writeHead(204).end();
  // Routes for files answer text.
  if (typeof answer === 'string') {
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
  }
  if (!(answer instanceof Failing)) return answerJson(response, 200, answer);
  const { status, message } = answer;
  answerJson(response, status, { code: 'conflict', message, msg: message });
}
