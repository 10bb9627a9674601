/** What the keeper measured, as the outcome of a box. */
import { constants } from 'node:os';
import type { BoxEnd, BoxOutcome } from '../box.ts';
import type { BoxFigures } from './keeper.ts';

const ends = {
  time: 'timeout',
  memory: 'memory',
  output: 'output',
  files: 'refused',
  setup: 'refused',
  aborted: 'refused',
} as const satisfies Record<NonNullable<BoxFigures['endedBy']>, BoxEnd>;

/** Those that end a program. A code such as 128 + 17 is just a code. */
const deadly = [
  'SIGABRT',
  'SIGALRM',
  'SIGBUS',
  'SIGFPE',
  'SIGHUP',
  'SIGILL',
  'SIGINT',
  'SIGKILL',
  'SIGPIPE',
  'SIGQUIT',
  'SIGSEGV',
  'SIGSYS',
  'SIGTERM',
  'SIGTRAP',
  'SIGXCPU',
  'SIGXFSZ',
] as const;

const shellsOffset = 128;

const sentences = {
  setup: 'The box did not start in time.\n',
  files: 'The folder is too large to keep.\n',
} as const;

export function toOutcome(figures: BoxFigures): BoxOutcome {
  const { endedBy, code, wallMs, cpuMs, peakBytes, cut } = figures;
  const ended = endOf(figures);
  const why = endedBy === 'setup' || endedBy === 'files' ? sentences[endedBy] : '';
  return {
    ended,
    code: ended === 'exit' || ended === 'signal' ? code : null,
    signal: ended === 'signal' ? signalOf(figures) : null,
    stdout: Buffer.from(figures.stdout),
    stderr: Buffer.concat([figures.stderr, Buffer.from(why)]),
    cut,
    wallMs,
    cpuMs,
    peakBytes,
    report: figures.report && Buffer.from(figures.report),
  };
}

function endOf(figures: BoxFigures): BoxEnd {
  if (figures.endedBy !== null) return ends[figures.endedBy];
  if (figures.outOfMemory) return 'memory';
  if (!figures.isReady) return 'refused';
  const signal = signalOf(figures);
  // The kernel's limits of CPU time, one second above the box's.
  if (signal === 'SIGXCPU') return 'timeout';
  return signal === null ? 'exit' : 'signal';
}

function signalOf({ code, signal }: BoxFigures): string | null {
  if (signal !== null) return signal;
  return deadly.find((name) => constants.signals[name] + shellsOffset === code) ?? null;
}
