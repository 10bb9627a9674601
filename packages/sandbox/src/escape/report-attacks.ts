import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits } from '../box.ts';
import { marker, shell, type Attack } from './attack.ts';

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
    name: 'ends the program that hands back the report, and forges its end',
    command: 'echo forged >report.xml; kill -9 $PPID; sleep 1; exit 0',
    order,
    succeeded: (outcome) => isForged(outcome) && outcome.code === 0,
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
