/** Runs boxes by bubblewrap (ADR 31). */
import { access, chmod, chown, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoxOrder, BoxOutcome, Driver } from '../box.ts';
import { cgroupPlan, type CgroupPlan } from '../host/cgroup-plan.ts';
import { firstBoxUid, type LimitKeeping } from '../host/limit-keeping.ts';
import { bwrapArguments, type SystemFolders } from './arguments.ts';
import { go, longestReport, ready } from './inside.ts';
import { Keeper, type StartBox, type Watch } from './keeper.ts';
import { toOutcome } from './outcome.ts';
import type { Protection } from './protections.ts';

/** Read from a box before it is ended; the limit says what is kept. */
const mostOutput = 16 * 1_048_576;
const mostFiles = 65_536;
/** For unpacking the files. */
const setupMs = 20_000;
const megabyte = 1_048_576;
/** Holds a kept folder as one archive. Nothing on the host unpacks it. */
const archive = 'box.tar';

export interface Installation {
  /** Of this process: named pipes, filter, copies of tests. Other accounts can pass through it. */
  folder: string;
  /** Name of the cgroups of this process. */
  cgroupName: string;
  isRoot: boolean;
  keeping: LimitKeeping;
  system: SystemFolders;
  slots: number;
  limitsProcesses: boolean;
  disablesUserNamespaces: boolean;
}

export class BubblewrapDriver implements Driver {
  readonly name = 'bubblewrap';
  readonly #keeper = new Keeper();
  readonly #turns = new Map<number, Promise<unknown>>();
  readonly #installation: Installation;
  readonly #without: ReadonlySet<Protection>;

  /** Only the escape suite passes `without`. */
  constructor(installation: Installation, without: ReadonlySet<Protection> = new Set()) {
    this.#installation = installation;
    this.#without = without;
  }

  async run(order: BoxOrder, signal?: AbortSignal): Promise<BoxOutcome> {
    // The network of the host would also reach its database and other servers on it.
    if (order.network) return refused('Boxes on this server have no network.\n');
    const slot = order.slot % this.#installation.slots;
    const before = this.#turns.get(slot);
    const outcome = (async () => {
      await before?.catch(() => {});
      signal?.throwIfAborted();
      return this.#run({ ...order, slot }, signal);
    })();
    this.#turns.set(slot, outcome);
    return outcome;
  }

  /** Ends all boxes. */
  close(): void {
    this.#keeper.close();
  }

  async #run(order: BoxOrder, signal?: AbortSignal): Promise<BoxOutcome> {
    const tests = order.tests === undefined ? undefined : await this.#showTests(order);
    try {
      const files = await sending(typeof order.files === 'string' ? [order.files] : order.files);
      const figures = await this.#keeper.run(this.#toStart(order, files, tests), signal);
      signal?.throwIfAborted();
      const outcome = toOutcome(figures);
      const isKept = outcome.ended === 'exit' && outcome.code === 0;
      if (order.keep !== undefined && !isKept) await rm(join(order.keep, archive), { force: true });
      return outcome;
    } finally {
      if (tests !== undefined && tests !== order.tests)
        await rm(tests, { recursive: true, force: true });
    }
  }

  #toStart(
    order: BoxOrder,
    files: StartBox['files'],
    tests: string | undefined,
  ): Omit<StartBox, 'id'> {
    const { folder, system, limitsProcesses, disablesUserNamespaces } = this.#installation;
    const { limits } = order;
    const without = this.#without;
    const cgroup = this.#cgroupOf(order);
    const box = bwrapArguments({
      order,
      system,
      tests,
      limitsMemory: cgroup === null,
      limitsProcesses,
      disablesUserNamespaces,
      without,
    });
    return {
      command: this.#command(order, cgroup, box),
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        ...(without.has('environment') ? process.env : {}),
      },
      pipes: join(folder, `slot-${order.slot}`),
      filter: join(folder, 'filter'),
      files,
      stdin: order.stdin,
      keptBytes: limits.outputKb * 1_024,
      readBytes: without.has('output')
        ? Number.POSITIVE_INFINITY
        : Math.max(mostOutput, 2_048 * limits.outputKb),
      setupMs,
      wallMs: without.has('time') ? null : limits.seconds * 1_000,
      cgroup,
      watch: watchOf(order, cgroup, without),
      keep: order.keep === undefined ? null : join(order.keep, archive),
      // tar adds headers and rounds up.
      keepBytes: 2 * limits.filesMb * megabyte,
      wantsReport: order.report !== undefined,
      reportBytes: longestReport,
      ready: `${ready}\n`,
      go: `${go}\n`,
    };
  }

  #cgroupOf({ slot, limits }: BoxOrder): CgroupPlan | null {
    const { keeping, cgroupName } = this.#installation;
    const plan = cgroupPlan(keeping, cgroupName, slot, limits);
    if (!plan) return null;
    const isLeftOut = (file: string) =>
      (this.#without.has('memory') && /\/memory\.(limit|max$|memsw)/.test(file)) ||
      (this.#without.has('processes') && file.endsWith('/pids.max'));
    return { ...plan, writes: plan.writes.filter(({ file }) => !isLeftOut(file)) };
  }

  /** Moves itself into the cgroups and to the slot's account, and becomes bwrap. */
  #command(order: BoxOrder, cgroup: CgroupPlan | null, box: readonly string[]): string[] {
    const uid = String(firstBoxUid + order.slot);
    const isOther = this.#installation.isRoot && !this.#without.has('account');
    const account = ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups'];
    const bwrap = [...(isOther ? [...account, '--no-new-privs'] : []), 'bwrap', ...box];
    if (!cgroup) return bwrap;
    const script = [...cgroup.join.map((file) => `echo 0 >'${file}' || exit 1`), 'exec "$@"'];
    return ['sh', '-c', script.join('\n'), 'sh', ...bwrap];
  }

  /** A copy that the slot's account can read and no other. */
  async #showTests({ tests = '', slot }: BoxOrder): Promise<string> {
    const { isRoot, folder } = this.#installation;
    if (!isRoot) return tests;
    const copy = join(folder, `tests-${slot}`);
    const uid = firstBoxUid + slot;
    await rm(copy, { recursive: true, force: true });
    await mkdir(copy, { mode: 0o750 });
    await chown(copy, 0, uid);
    const shown = join(copy, 'tests');
    await cp(tests, shown, { recursive: true, verbatimSymlinks: true });
    await makeReadable(shown);
    return shown;
  }
}

function refused(why: string): BoxOutcome {
  return {
    ended: 'refused',
    code: null,
    signal: null,
    stdout: Buffer.alloc(0),
    stderr: Buffer.from(why),
    cut: false,
    wallMs: 0,
    cpuMs: 0,
    peakBytes: null,
    report: null,
  };
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

const tar = 'tar --create --file=- --owner=0 --group=0 --numeric-owner -C';

/** A folder that a box left behind as it is, others as archives without following links. */
async function sending(folders: readonly string[]): Promise<StartBox['files']> {
  const kept = await Promise.all(folders.map((folder) => isThere(join(folder, archive))));
  const [folder] = folders;
  // One folder is the usual case, and a shell would take another millisecond.
  if (folder !== undefined && folders.length === 1)
    return kept[0] ? join(folder, archive) : [...tar.split(' '), folder, '.'];
  const script = `for folder do
  if [ -f "$folder/${archive}" ]; then cat "$folder/${archive}"
  else ${tar} "$folder" . || exit 1; fi
done`;
  return ['sh', '-c', script, 'sh', ...folders];
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function watchOf(
  { limits }: BoxOrder,
  cgroup: CgroupPlan | null,
  without: ReadonlySet<Protection>,
): Watch {
  return {
    maxFiles: without.has('file-sizes') ? Number.POSITIVE_INFINITY : mostFiles,
    processes: cgroup || without.has('processes') ? null : limits.processes + 4,
    memoryBytes: without.has('memory') ? Number.POSITIVE_INFINITY : limits.memoryMb * megabyte,
    cpuMs: without.has('time') ? null : limits.seconds * 1_000,
  };
}
