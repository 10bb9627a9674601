/** Arguments, errors and signals of the commands. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../start-error.ts';

/** npm changes to the project's folder, and passes the caller's folder as INIT_CWD. */
export interface Caller {
  args: string[];
  env: Record<string, string | undefined>;
  cwd: string;
}

export function readArguments<Flag extends string = never>(
  { args, env, cwd }: Caller,
  usage: string,
  fileOption: string,
  flags: readonly Flag[] = [],
): { file: string; flags: ReadonlySet<Flag> } {
  const wanted = {
    [fileOption]: { type: 'string' as const },
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
  };
  const given = parse(args, wanted, usage);
  const file = given[fileOption];
  if (typeof file !== 'string' || file === '') throw new StartError(usage);
  return {
    file: resolve(env['INIT_CWD'] ?? cwd, file),
    flags: new Set(flags.filter((flag) => given[flag] === true)),
  };
}

function parse(
  args: string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'],
  usage: string,
): Record<string, unknown> {
  try {
    return parseArgs({ args, ...(options && { options }) }).values;
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

const noRoom = 'The disk is full. Free some space and try again.';

/** Codes of Node.js and of PostgreSQL. */
const sentences: Record<string, string> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: 'The disk is read-only. Choose another one and try again.',
  '53100': 'The disk of the database is full. Free some space and try again.',
};

/** Undefined for bugs. */
export function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StartError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  return sentences[code] ?? sentenceFor(error.cause);
}

/** Prints one sentence for errors that the operator can fix, and the stack trace of a bug. */
export async function run(command: (caller: Caller) => Promise<string[]>): Promise<void> {
  try {
    const caller = { args: process.argv.slice(2), env: process.env, cwd: process.cwd() };
    process.stdout.write(`${(await command(caller)).join('\n')}\n`);
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** PostgreSQL stops in less. */
const longestEndMs = 15_000;

/** Aborted by SIGTERM and Ctrl-C, so that a command cleans up as after any failure. */
export function untilStopped(sentence: string): AbortSignal {
  const life = new AbortController();
  const stop = () => {
    life.abort(new StartError(sentence));
    setTimeout(() => process.exit(1), longestEndMs).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return life.signal;
}
