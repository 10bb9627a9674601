/**
 * `npm run escape`: attacks from inside a box. None may succeed, and each protection that is left out must
 * be noticed by an attack that then succeeds.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits, type BoxOrder } from '../box.ts';
import { protections, type Protection } from '../bubblewrap/protections.ts';
import { openSandbox, type Sandbox } from '../open-sandbox.ts';
import { marker, type Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import { outlivesServer } from './outlives-server.ts';
import { canary, makeTarget, runNeighbour } from './target.ts';

// Not for boxes: the environment of the server.
process.env['LECTERN_SECRET'] = canary;

const [only = ''] = process.argv.slice(2);
const target = await makeTarget();
const failures: string[] = [];
try {
  await tryAll();
  if (only === '') await leaveOutEach();
} finally {
  await target.close();
}
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tryAll(): Promise<void> {
  const chosen = attacks.filter(({ name }) => name.includes(only));
  let prevented = 0;
  await withSandbox(new Set(), async (sandbox) => {
    console.log(`Sandbox: ${sandbox.how}\n`);
    for (const attack of chosen) {
      const begun = Date.now();
      const isSuccess = await succeeds(sandbox, attack);
      if (isSuccess) failures.push(`An attack succeeded: ${attack.name}`);
      else prevented += 1;
      console.log(
        `${isSuccess ? 'SUCCEEDED' : 'prevented'}  ${attack.name} (${Date.now() - begun} ms)`,
      );
    }
  });
  if (only === '') {
    const isSuccess = await outlivesServer(new Set());
    if (isSuccess) failures.push('A box outlived its server.');
    else prevented += 1;
    console.log(`${isSuccess ? 'SUCCEEDED' : 'prevented'}  outlives the server that is killed`);
  }
  console.log(
    `\n${prevented} of ${chosen.length + (only === '' ? 1 : 0)} attacks were prevented.\n`,
  );
}

async function leaveOutEach(): Promise<void> {
  for (const protection of protections) {
    const shown = await findShown(protection);
    if (shown === undefined)
      failures.push(`Nothing noticed that this protection is missing: ${protection}`);
    console.log(`without ${protection.padEnd(18)} ${shown ?? 'NOTHING'}`);
  }
}

/** The first attack that succeeds without the protection. With it, the same attack must fail. */
async function findShown(protection: Protection): Promise<string | undefined> {
  if (protection === 'account' && target.rootsFile === undefined) return 'not used here: not root';
  if (protection === 'end-with-server')
    return (await outlivesServer(new Set([protection])))
      ? 'outlives the server that is killed'
      : undefined;
  for (const attack of attacks.filter(({ shows }) => shows?.includes(protection))) {
    const besides = new Set(attack.besides);
    const isPrevented = besides.size === 0 || !(await succeedsWithout(besides, attack));
    if (isPrevented && (await succeedsWithout(new Set([...besides, protection]), attack)))
      return [attack.name, ...[...besides].map((other) => `(also without ${other})`)].join(' ');
  }
  return undefined;
}

async function succeedsWithout(without: ReadonlySet<Protection>, attack: Attack): Promise<boolean> {
  let isSuccess = false;
  await withSandbox(without, async (sandbox) => {
    isSuccess = await succeeds(sandbox, attack);
  });
  return isSuccess;
}

async function withSandbox(
  without: ReadonlySet<Protection>,
  work: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await openSandbox({ slots: 2, without });
  const stop = new AbortController();
  const neighbour = without.size === 0 ? runNeighbour(sandbox, target, stop.signal) : undefined;
  try {
    await work(sandbox);
  } finally {
    stop.abort();
    await neighbour;
    await sandbox.close();
  }
}

async function succeeds({ driver }: Sandbox, attack: Attack): Promise<boolean> {
  const { command, order, succeeded } = attack;
  const wanted: BoxOrder = {
    slot: 0,
    files: target.files,
    command: textOf(command),
    stdin: Buffer.alloc(0),
    env: {},
    network: false,
    limits: { ...defaultLimits, seconds: 20 },
    ...(typeof order === 'function' ? order(target) : order),
  };
  const outcome = await driver.run(wanted);
  if (wanted.keep !== undefined) await rm(join(wanted.keep, 'box.tar'), { force: true });
  if (process.env['VERBOSE'])
    console.log(
      outcome.ended,
      outcome.code,
      String(outcome.stdout).slice(0, 300),
      String(outcome.stderr).slice(0, 600),
    );
  if (succeeded) return succeeded(outcome, target);
  return outcome.stdout.includes(marker);
}

function textOf(command: Attack['command']): string {
  return typeof command === 'string' ? command : command(target);
}
