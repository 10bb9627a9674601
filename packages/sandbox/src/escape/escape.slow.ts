/**
 * Some of the attacks of `npm run escape`, one for each kind, and the probe.
 * @module-tag sandbox
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../box.ts';
import { findLanguages } from '../languages.ts';
import { probe } from '../probe.ts';
import { sandboxOrSkip } from '../testing/sandbox-or-skip.ts';
import { marker } from './attack.ts';
import { attacks } from './attacks.ts';
import { outlivesServer } from './outlives-server.ts';
import { makeTarget, type Target } from './target.ts';

const sandbox = await sandboxOrSkip();
let target: Target;

const chosen = [
  'connects to a port of the host',
  'connects to the socket of the database',
  'talks to the hypervisor by a VSOCK socket',
  'reads a file of the host',
  'follows a link of the submission to the host',
  'passes options to tar by the names of its files',
  'signals a process of the host',
  'leaves a daemon behind by setsid',
  'inherits an open file of the server',
  'makes a user namespace by clone',
  'starts more processes than it may',
  'takes more memory than it may by many processes',
  'fills its working folder',
  'commits a report that is taken for the suite’s',
  'writes into the channel of the report',
  'replaces the report after the end of the suite',
  'waits for the end of the suite, replaces its report and ends',
  'ends the suite and the program that hands back its report',
];

describe.skipIf(!sandbox)('a box', () => {
  beforeAll(async () => {
    target = await makeTarget();
  });
  afterAll(async () => {
    await target.close();
    await sandbox?.close();
  });

  it.each(attacks.filter(({ name }) => chosen.includes(name)))(
    'prevents a program that $name',
    async ({ command, order, succeeded }) => {
      const outcome = await sandbox?.driver.run({
        slot: 0,
        files: target.files,
        command: typeof command === 'string' ? command : command(target),
        stdin: Buffer.alloc(0),
        env: {},
        network: false,
        limits: { ...defaultLimits, seconds: 20 },
        ...(typeof order === 'function' ? order(target) : order),
      });
      if (!outcome) throw new Error('There is no sandbox.');
      const isSuccess = succeeded
        ? await succeeded(outcome, target)
        : outcome.stdout.includes(marker);
      expect(isSuccess).toBe(false);
    },
  );

  it('does not outlive a server that is killed', async () => {
    expect(await outlivesServer(new Set())).toBe(false);
  });

  it('passes the probe of this machine, and has Node.js', async () => {
    if (!sandbox) return;
    const { checks, says } = await probe(sandbox.driver);
    expect(says).toBeNull();
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    const languages = await findLanguages(sandbox.driver);
    expect(languages.find(({ name }) => name === 'Node.js')?.version).toBe(process.versions.node);
  });
});

it('the attacks of the quick subset exist', () => {
  const names = attacks.map(({ name }) => name);
  expect(chosen.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(50);
});
