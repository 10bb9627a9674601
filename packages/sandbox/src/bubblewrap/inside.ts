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
/** On standard error, instead of the report. */
const processesLeft =
  'Processes were still running when the command ended and could have written its report, so it does not count. End them in the tests.';
/** How often process 1 looks whether the command is alive. Its end is noticed at once. */
const lookSeconds = 0.01;
/** Times of files are up to one tick of the kernel too early. */
const clockStep = 0.01;
/** Said by both sides before the command starts. */
export const ready = 'ready';
export const go = 'go';

interface Options {
  /** Where no cgroup does it: for each process, and for the processes of the box. */
  limitsMemory: boolean;
  limitsProcesses: boolean;
  without: ReadonlySet<Protection>;
}

/** Whether files are handed back after the command. */
export function isSupervised({ report, keep }: BoxOrder): boolean {
  return report !== undefined || keep !== undefined;
}

/** Script and arguments for `sh -c`. */
export function insideScript(order: BoxOrder, options: Options): string[] {
  const { report, command } = order;
  const script = [
    ...unpack(order, options.without),
    ...input(order),
    ...(report === undefined || options.without.has('fresh-report') ? [] : ['rm -rf -- "$2"']),
    `echo ${ready} >&6`,
    // Without this line the keeper is dead, and this box would outlive it.
    `read -r said <&6 && [ "$said" = ${go} ] || exit 1`,
    ...(isSupervised(order) ? supervised(order, options) : runCommand(order, options)),
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

/**
 * Runs the command below process 1, which hands back files after it. Process 1 inherits every process that
 * outlives its parent, cannot be killed from inside, and is a Perl program because a shell does not tell
 * whether children are left.
 */
function supervised(order: BoxOrder, options: Options): string[] {
  const program = supervisor(!options.without.has('quiet-report'));
  return [
    `exec /usr/bin/perl -e '${program}' "$1" "$2" '${runCommand(order, options).join('\n')}' '${handBack(order, options).join('\n')}'`,
  ];
}

/**
 * `wait` looks at children from the oldest to the newest in one step of the kernel. So the command is seen
 * before any process that it left, and none of these can end unseen after it. A report is beyond doubt if no
 * process is left, or if it changed while the command was still seen alive.
 */
const supervisor = (isQuiet: boolean) => `
my ($command, $report, $run, $end) = @ARGV;
my ($noHang, $anyChild) = (1, 0x40000000);
my $first = fork;
exit 1 unless defined $first;
exec "/bin/sh", "-c", $run, "box", $command or exit 127 unless $first;
my $isExact = eval { require Time::HiRes };
my $alive = 0;
$SIG{CHLD} = sub {};
for (;;) {
  my $now = $isExact && Time::HiRes::time();
  my $ended = waitpid(-1, $noHang | $anyChild);
  last if $ended == $first;
  $alive = $now;
  select undef, undef, undef, ${lookSeconds} if $ended == 0;
}
my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
my $isLeft = waitpid(-1, $noHang | $anyChild) != -1;
${isQuiet ? 'kill 9, -1; 1 while waitpid(-1, $anyChild) > 0;' : ''}
my $changed = $isExact && (Time::HiRes::lstat($report))[10];
my $isSafe = !$isLeft || $changed && $changed + ${clockStep} < $alive;
exec "/bin/sh", "-c", $end, "box", $code, $report, $isSafe ? "safe" : "doubt";`;

/** Its arguments are the code of the command, the path of the report and whether only the command can have written it. */
function handBack(order: BoxOrder, { without }: Options): string[] {
  const read = `[ -f "$2" ] && [ ! -L "$2" ] && /usr/bin/head -c ${longestReport} -- "$2" >&6`;
  const ifSafe = `if [ "$3" = safe ]; then ${read}; else echo "${processesLeft}" >&2; fi`;
  return [
    ...(order.report === undefined ? [] : [without.has('sole-writer') ? read : ifSafe]),
    ...(order.keep === undefined
      ? []
      : ['[ "$1" = 0 ] && { /bin/tar --create --file=- . >&5 || exit 1; }']),
    'exit "$1"',
  ];
}
