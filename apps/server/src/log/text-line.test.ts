import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loggerOptions } from './logger.ts';
import { textLine } from './text-line.ts';

function printed(log: (to: pino.Logger) => void): string {
  let text = '';
  log(pino(loggerOptions('trace'), { write: (line: string) => (text += textLine(line)) }));
  return text.replace(/^\d\d:\d\d:\d\d /, '');
}

it('a warning at a terminal is one line with its reason', () => {
  const away = new Error('connect ECONNREFUSED\n127.0.0.1:3001');
  expect(printed((log) => log.warn(away, 'The platform does not answer'))).toBe(
    'warning The platform does not answer: connect ECONNREFUSED 127.0.0.1:3001\n',
  );
});

it('an event at a terminal shows its details after the message', () => {
  const details = { task: 'work.provision', attempts: 3 };
  expect(printed((log) => log.error(details, 'Job failed'))).toBe(
    'error Job failed task=work.provision attempts=3\n',
  );
});

it('a secret is struck out at a terminal too', () => {
  expect(printed((log) => log.info({ link: { token: 'abc' } }, 'made'))).not.toContain('abc');
});
