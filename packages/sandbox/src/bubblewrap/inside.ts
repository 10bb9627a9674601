/**
 * The first program in a box: unpacks the files, waits until the keeper is ready, sets the limits of each
 * process and runs the command. It talks to the keeper over sockets, which other processes cannot open by
 * their name in /proc, and the command does not inherit them.
 */
import type { BoxOrder } from '../box.ts';
import type { Protection } from './protections.ts';

const megabyte = 1_048_576;
/** Enough for a build tool. */
const openFiles = 1_024;
/** Processes of the box that are not the student's: init, this shell. */
const ownProcesses = 4;
/** A report larger than this is cut, which makes it invalid. */
export const longestReport = 4 * megabyte;
/** Said by both sides before the command starts. */
export const ready = 'ready';
export const go = 'go';

interface Options {
  /** Where no cgroup does it: for each process, and for the processes of the box. */
  limitsMemory: boolean;
  limitsProcesses: boolean;
  without: ReadonlySet<Protection>;
}

/** Script and arguments for `sh -c`. */
export function insideScript(order: BoxOrder, options: Options): string[] {
  const { report, keep, command } = order;
  const isSupervised = report !== undefined || keep !== undefined;
  const script = [
    ...unpack(order, options.without),
    ...input(order),
    ...(report === undefined || options.without.has('fresh-report') ? [] : ['rm -rf -- "$2"']),
    `echo ${ready} >&6`,
    // Without this line the keeper is dead, and this box would outlive it.
    `read -r said <&6 && [ "$said" = ${go} ] || exit 1`,
    ...(isSupervised ? supervised(order, options) : runCommand(order, options)),
  ];
  return [script.join('\n'), 'box', command, report ?? ''];
}

function unpack({ files }: BoxOrder, without: ReadonlySet<Protection>): string[] {
  if (files.length === 0 || without.has('own-files')) return ['exec 4<&-'];
  return [
    // Kept files end with blocks of zeros, and more may follow.
    '/bin/tar --extract --ignore-zeros --no-same-permissions --file=- <&4 || exit 1',
    'exec 4<&-',
  ];
}

/** A file and not a pipe: opening /dev/stdin of a named pipe waits for a writer. */
function input({ stdin }: BoxOrder): string[] {
  if (stdin.length === 0) return ['exec </dev/null'];
  return ['/bin/cat >/tmp/.stdin && exec </tmp/.stdin || exit 1'];
}

function runCommand(
  { limits }: BoxOrder,
  { limitsMemory, limitsProcesses, without }: Options,
): string[] {
  const processes = limits.processes + ownProcesses;
  return [
    'exec 5>&- 6>&-',
    `ulimit -c 0; ulimit -n ${openFiles}; ulimit -l 64`,
    ...(without.has('file-sizes') ? [] : [`ulimit -f ${limits.filesMb * 2_048}`]),
    ...(without.has('time') ? [] : [`ulimit -t ${Math.ceil(limits.seconds) + 1}`]),
    ...(limitsMemory && !without.has('memory') ? [`ulimit -d ${limits.memoryMb * 1_024}`] : []),
    ...(limitsProcesses && !without.has('processes') ? [`ulimit -p ${processes}`] : []),
    'exec /bin/sh -c "$1"',
  ];
}

/** The box is left when this shell ends, so it outlives the command to hand back files. */
function supervised(order: BoxOrder, options: Options): string[] {
  return [
    '(',
    ...runCommand(order, options),
    ')',
    'code=$?',
    // Nothing writes to the report any more while it is read.
    ...(options.without.has('quiet-report') ? [] : ['kill -9 -1 2>/dev/null']),
    ...(order.report === undefined
      ? []
      : [`[ -f "$2" ] && [ ! -L "$2" ] && /usr/bin/head -c ${longestReport} -- "$2" >&6`]),
    ...(order.keep === undefined
      ? []
      : ['[ "$code" = 0 ] && { /bin/tar --create --file=- . >&5 || exit 1; }']),
    'exit "$code"',
  ];
}
