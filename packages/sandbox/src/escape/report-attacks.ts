import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits } from '../box.ts';
import { c, marker, shell, type Attack } from './attack.ts';

const order = { report: 'report.xml', limits: { ...defaultLimits, seconds: 5 } };
const isForged = ({ report }: { report: Buffer | null }) => String(report).includes('forged');

export const reportAttacks: Attack[] = [
  {
    name: 'commits a report that is taken for the suite’s',
    command: 'exit 0',
    order,
    succeeded: isForged,
    shows: ['fresh-report'],
  },
  {
    name: 'hides a committed report behind a folder link',
    command: 'exit 0',
    order: { ...order, report: './../work/report.xml' },
    succeeded: isForged,
  },
  {
    name: 'writes into the channel of the report',
    command:
      'for n in 3 4 5 6 7 8 9; do eval "echo forged >&$n"; done 2>/dev/null; for f in /proc/[0-9]*/fd/[3-9]; do echo forged >$f; done 2>/dev/null; exit 0',
    order: { ...order, report: 'other.xml' },
    succeeded: isForged,
  },
  {
    name: 'replaces the report after the end of the suite',
    command: '( sleep 1; echo forged >report.xml ) & echo real >report.xml',
    order,
    succeeded: isForged,
  },
  {
    name: 'writes the report again and again beside the suite',
    command: `mkfifo go; echo real >report.xml
      perl -e 'exit if fork; for (;;) { open F, ">", "f"; print F "forged"; close F; rename "f", "report.xml";
        unless ($pid) { $pid = fork; unless (defined $pid && $pid) { open G, ">", "go"; print G "\\n"; exit } } select undef, undef, undef, 0.001 }'
      read line <go`,
    order,
    succeeded: isForged,
    shows: ['sole-writer'],
  },
  {
    name: 'waits for the end of the suite, replaces its report and ends',
    command: `echo real >report.xml; suite=$$
      perl -e 'exit if fork; 1 while kill 0, $ARGV[0]; open F, ">", "report.xml"; print F "forged"; close F' $suite`,
    order,
    succeeded: isForged,
  },
  {
    name: 'replaces the report by a child without a signal at its end',
    command: c(`#define _GNU_SOURCE
      #include <sched.h>
      #include <signal.h>
      #include <stdio.h>
      #include <unistd.h>
      char stack[65536]; int suite;
      int child(void *none) {
        while (getppid() == suite);
        FILE *f = fopen("report.xml", "w"); fputs("forged", f); fclose(f); return 0;
      }
      int main() {
        FILE *f = fopen("report.xml", "w"); fputs("real", f); fclose(f);
        suite = getpid(); clone(child, stack + sizeof stack, 0, 0); usleep(100000); return 0;
      }`).replace('&& /tmp/a', '&& exec /tmp/a'),
    order: { ...order, limits: { ...defaultLimits, seconds: 20 } },
    succeeded: isForged,
  },
  {
    name: 'goes on while files are handed back',
    command: `( until [ -e done ]; do sleep 0.01; done; sleep 0.1; echo ${marker} ) &
      head -c 200000000 /dev/zero >large; true >done`,
    order: ({ folder }) => ({
      keep: folder,
      limits: { ...defaultLimits, seconds: 20, memoryMb: 512, filesMb: 250 },
    }),
    shows: ['quiet-report'],
  },
  {
    name: 'ends the suite and the program that hands back its report',
    command:
      "sh -c 'echo forged >report.xml; kill -9 1 $PPID; sleep 1'; echo real >report.xml; exit 0",
    order,
    succeeded: (outcome) => isForged(outcome) && outcome.code === 0,
  },
  {
    name: 'traces the program that hands back the report',
    command: c(`#include <stdio.h>
      #include <sys/ptrace.h>
      int main() { if (ptrace(PTRACE_SEIZE, 1, 0, 0) == 0) puts("${marker}"); return 0; }`),
    order: { ...order, limits: { ...defaultLimits, seconds: 20 } },
  },
  {
    name: 'keeps a folder although it failed',
    command: 'echo forged >kept; exit 1',
    order: ({ files }) => ({ keep: files }),
    succeeded: (_, { files }) =>
      access(join(files, 'box.tar')).then(
        () => true,
        () => false,
      ),
  },
  {
    name: 'finds the name of the report before the suite starts',
    command: shell('ls report.xml'),
    order,
    shows: ['fresh-report'],
  },
];
