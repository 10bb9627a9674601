import { defaultLimits, type BoxLimits } from '../box.ts';
import { c, marker, perl, shell, type Attack } from './attack.ts';

const limits = (some: Partial<BoxLimits>) => ({
  limits: { ...defaultLimits, seconds: 20, ...some },
});
const wentOn = ({ ended }: { ended: string }) => ended === 'exit';

export const limitAttacks: Attack[] = [
  {
    name: 'starts more processes than it may',
    command: perl(
      `for (1..200) { $p = fork; defined $p or exit; if (!$p) { sleep 5; exit } } print "${marker}"`,
    ),
    order: limits({ processes: 64 }),
    shows: ['processes'],
  },
  {
    name: 'starts more threads than it may',
    command: c(`#include <pthread.h>
      #include <stdio.h>
      #include <unistd.h>
      void *nap(void *x) { sleep(5); return 0; }
      int main() { pthread_t t; for (int i = 0; i < 200; i++) if (pthread_create(&t, 0, nap, 0)) _exit(1); puts("${marker}"); fflush(stdout); _exit(0); }`),
    order: limits({ processes: 64 }),
    shows: ['processes'],
  },
  {
    name: 'stops other boxes by a fork bomb',
    command: 'bomb() { bomb | bomb & }; bomb; sleep 2',
    order: limits({ seconds: 4 }),
    succeeded: ({ wallMs }) => wallMs > 15_000,
  },
  {
    name: 'takes more memory than it may',
    command: perl(`$x = "x" x 300_000_000; print "${marker}"`),
    order: limits({ memoryMb: 64 }),
    shows: ['memory'],
  },
  {
    name: 'takes more memory than it may by many processes',
    command: perl(
      `for (1..8) { $p = fork; if (!$p) { $x = "x" x 40_000_000; sleep 2; exit } } $ok = 0; while (wait > 0) { $ok++ if $? == 0 } print "${marker}" if $ok == 8`,
    ),
    order: limits({ memoryMb: 128 }),
    shows: ['memory'],
  },
  {
    name: 'takes more memory than it may by files',
    command: shell(
      'for f in /work/a /tmp/a /dev/shm/a; do head -c 60000000 /dev/zero >$f || exit 1; done',
    ),
    order: limits({ memoryMb: 128 }),
    shows: ['memory'],
  },
  {
    name: 'takes more memory than it may by memfd',
    command: perl(
      `for (1..5) { $f = syscall(319, "x", 0); $f >= 0 or exit; open($h[$_], ">&=", $f); for (1..50) { syswrite($h[-1], "x" x 1_000_000) or exit } } print "${marker}"`,
    ),
    order: limits({ memoryMb: 128 }),
  },
  {
    name: 'takes more memory than it may by shared memory',
    command: perl(
      `for (1..5) { $id = shmget(0, 50_000_000, 0600); defined $id or exit; shmwrite($id, "x" x 50_000_000, 0, 50_000_000) or exit } print "${marker}"`,
    ),
    order: limits({ memoryMb: 128 }),
  },
  {
    name: 'fills its working folder',
    command: shell('head -c 90000000 /dev/zero | split -b 10000000 - part'),
    shows: ['file-sizes'],
  },
  {
    name: 'writes a file larger than it may',
    command: shell('truncate -s 200M big'),
    shows: ['file-sizes'],
  },
  {
    name: 'makes a million files',
    command: perl(
      `for $d (1..10) { mkdir $d; for (1..100_000) { open(F, ">", "$d/$_") or exit } } print "${marker}"`,
    ),
    order: limits({ seconds: 60 }),
  },
  {
    name: 'fills the memory by files outside of its folders',
    command: shell('head -c 300000000 /dev/zero >/fill || head -c 300000000 /dev/zero >/dev/fill'),
  },
  {
    name: 'prints 10 GB',
    command: `head -c 10000000000 /dev/zero`,
    order: limits({ seconds: 60 }),
    succeeded: ({ ended, stdout }) => ended !== 'output' || stdout.length > 65_536,
  },
  {
    name: 'prints more than is read',
    command: `head -c 40000000 /dev/zero; head -c 40000000 /dev/zero >&2`,
    order: limits({ seconds: 60 }),
    succeeded: wentOn,
    shows: ['output'],
  },
  {
    name: 'sleeps for ever',
    command: 'sleep 4',
    order: limits({ seconds: 1 }),
    succeeded: wentOn,
    shows: ['time'],
  },
  {
    name: 'computes for ever',
    command: 'timeout 4 sh -c "while :; do :; done"; exit 0',
    order: limits({ seconds: 1 }),
    succeeded: wentOn,
    shows: ['time'],
  },
  {
    name: 'uses all processors',
    command: 'for n in 1 2 3 4; do timeout 3 sh -c "while :; do :; done" & done; wait',
    order: limits({ seconds: 3 }),
    succeeded: ({ cpuMs, wallMs }) => cpuMs > 1.5 * wallMs + 500,
  },
  {
    name: 'reads its input for ever',
    command: 'cat >/dev/null; cat /dev/stdin; sleep 60',
    order: { stdin: Buffer.alloc(1_000_000), limits: { ...defaultLimits, seconds: 1 } },
    succeeded: wentOn,
  },
  {
    name: 'raises its own limits',
    command: shell('ulimit -f unlimited || ulimit -t unlimited || ulimit -l unlimited'),
  },
  {
    name: 'dumps its memory into a file',
    command: shell('ulimit -c unlimited || { sh -c "kill -SEGV \\$\\$"; ls core*; }'),
  },
];
