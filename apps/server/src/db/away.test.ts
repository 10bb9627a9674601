import { expect, it } from 'vitest';
import { isDatabaseAway } from './away.ts';

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);

it.each([
  failure({ code: '57P03' }, 'the database system is starting up'),
  failure({ code: '57P01' }, 'terminating connection due to administrator command'),
  failure({ code: '53100' }, 'could not extend file: No space left on device'),
  failure({ code: '08006' }),
  failure({ code: 'ECONNREFUSED', syscall: 'connect' }),
  failure({ code: 'ENOENT', syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Failed query: select 1', { cause: failure({ code: '57P03' }) }),
])('%s means that the database is unavailable', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  failure({ code: '23505' }, 'duplicate key value'),
  failure({ code: '57014' }, 'canceling statement due to statement timeout'),
  failure({ code: 'ENOENT', syscall: 'open' }, 'no such file'),
  new Error('no'),
  'Connection terminated unexpectedly',
  undefined,
])('%s does not mean that the database is unavailable', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
