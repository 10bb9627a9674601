import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { isLocalOnly } from './sample.ts';

it.each([
  [{}, true],
  [{ HOST: '127.0.0.1', PORT: '4000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY: 'true' }, false],
  [{ PUBLIC_URL: 'https://lectern.example.edu' }, false],
  [{ CODE_HOST_URL: 'https://git.example.edu' }, false],
])(
  'with %j it is %s again that the site can be reached from this machine only',
  (env, expected) => {
    expect(isLocalOnly(readConfig(env, '/'))).toBe(expected);
  },
);
