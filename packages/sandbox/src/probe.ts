/** Tries a sandbox on this machine: each limit and protection is tested by a box that runs for real. */
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type BoxLimits, type BoxOutcome, type Driver } from './box.ts';

export interface Check {
  name: string;
  holds: boolean;
}

export interface Probe {
  isReady: boolean;
  checks: Check[];
  /** One sentence when boxes cannot run here, with what to do. */
  says: string | null;
}

/** Each prints its name if the protection holds. */
const inside = {
  'no network': 'test $(grep -c : /proc/net/dev) -le 1',
  'no files of the host': '! ls /root/. /home/. /var/lib/. /run/. 2>/dev/null | grep -q .',
  'a read-only system': '! true >/new && ! true >/usr/new && ! true >/etc/new',
  'no user namespaces': '! unshare -U true',
  'no capabilities':
    '! grep -E "^Cap(Prm|Eff|Bnd|Amb)" /proc/self/status | grep -qv 0000000000000000',
  'no new privileges': 'grep -q "^NoNewPrivs:.1" /proc/self/status',
  'a filter of system calls': 'grep -q "^Seccomp:.2" /proc/self/status',
  'its own processes': 'test $(ls -d /proc/[0-9]* | wc -l) -lt 10',
  'only harmless devices': '! ls /dev/kmsg /dev/mem /dev/vda /dev/sda 2>/dev/null',
  'a limit of files': '! head -c 3000000 /dev/zero >large',
} as const;

/** Each in a box of its own. */
const alone: {
  name: string;
  command: string;
  limits: Partial<BoxLimits>;
  report?: string;
  holds(outcome: BoxOutcome): boolean;
}[] = [
  {
    name: 'a limit of time',
    command: 'sleep 20',
    limits: { seconds: 0.3 },
    holds: ({ ended }) => ended === 'timeout',
  },
  {
    name: 'a limit of memory',
    command: 'head -c 150000000 /dev/zero | tail -c 150000000',
    limits: { memoryMb: 48, seconds: 20 },
    holds: ({ ended, code }) => ended === 'memory' || code !== 0,
  },
  {
    name: 'a limit of processes',
    command: 'for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do sleep 20 & done; kill -9 -1',
    limits: { processes: 8, seconds: 20 },
    holds: ({ ended, code }) => ended === 'memory' || (ended === 'exit' && code !== 0),
  },
  {
    name: 'a limit of output',
    command: 'cat /dev/zero',
    limits: { seconds: 60 },
    holds: ({ ended }) => ended === 'output',
  },
  {
    name: 'Perl, which hands back reports',
    command: 'echo 1 >report',
    report: 'report',
    limits: {},
    holds: ({ report }) => report !== null,
  },
];

export async function probe(driver: Driver): Promise<Probe> {
  const files = await mkdtemp(join(tmpdir(), 'lectern-probe-'));
  const run = (command: string, limits: Partial<BoxLimits>, report?: string) =>
    driver.run({
      slot: 0,
      files,
      command,
      stdin: Buffer.alloc(0),
      env: {},
      network: false,
      limits: { ...defaultLimits, ...limits },
      report,
    });
  try {
    const names = Object.keys(inside);
    const script = Object.values(inside).map(
      (test, index) => `{ ${test}; } >/dev/null 2>&1 && echo ${index}`,
    );
    const first = await run([...script, 'true'].join('\n'), { filesMb: 2, seconds: 30 });
    if (first.ended === 'refused') return failed(await whyNot(first));
    const held = new Set(String(first.stdout).trim().split('\n').map(Number));
    const checks = names.map((name, index) => ({ name, holds: held.has(index) }));
    for (const { name, command, limits, report, holds } of alone)
      checks.push({ name, holds: holds(await run(command, limits, report)) });
    const missing = checks.filter(({ holds }) => !holds).map(({ name }) => name);
    if (missing.length === 0) return { isReady: true, checks, says: null };
    return {
      isReady: false,
      checks,
      says: `Tests cannot run here, because a box lacks ${missing.join(', ')}.`,
    };
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

const failed = (says: string): Probe => ({ isReady: false, checks: [], says });

export interface Surroundings {
  isContainer: boolean;
  /** AppArmor refuses user namespaces to programs without a profile, as on Ubuntu 24.04. */
  restrictsNamespaces: boolean;
  /** The kernel refuses user namespaces to other accounts than root. */
  forbidsNamespaces: boolean;
}

async function whyNot({ stderr }: BoxOutcome): Promise<string> {
  const setting = (name: string) =>
    readFile(`/proc/sys/${name}`, 'utf8').then(
      (text) => text.trim(),
      () => '',
    );
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  return explain(String(stderr), {
    isContainer: (await isThere('/.dockerenv')) || (await isThere('/run/.containerenv')),
    restrictsNamespaces: (await setting('kernel/apparmor_restrict_unprivileged_userns')) === '1',
    forbidsNamespaces:
      (await setting('kernel/unprivileged_userns_clone')) === '0' ||
      (await setting('user/max_user_namespaces')) === '0',
  });
}

/** What to do about a box that did not start. */
export function explain(stderr: string, surroundings: Surroundings): string {
  const [said = ''] = stderr.trim().split('\n');
  if (surroundings.isContainer)
    return 'Tests cannot run in this container. Start it with the options in docs/operations.md, under Tests.';
  if (surroundings.restrictsNamespaces)
    return 'Tests cannot run, because AppArmor keeps bubblewrap from making boxes. Install its profile bwrap-userns-restrict as in docs/operations.md, under Tests.';
  if (surroundings.forbidsNamespaces)
    return 'Tests cannot run, because this machine allows no user namespaces. Set the sysctl user.max_user_namespaces to 10000, and kernel.unprivileged_userns_clone to 1 where it exists.';
  return `Tests cannot run, because bubblewrap failed: ${said || 'it said nothing.'}`;
}
