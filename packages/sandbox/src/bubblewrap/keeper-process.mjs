// @ts-check
/**
 * The small process that starts boxes, reads what they print and ends them. When it dies, the kernel ends
 * its boxes. It is plain JavaScript, so Node.js runs it without tsx.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  statfsSync,
  writeFileSync,
  createWriteStream,
} from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';

/** @import { BoxAnswer, BoxFigures, KeeperOrder, StartBox, Watch } from './keeper.ts' */
/** @import { ChildProcess } from 'node:child_process' */
/** @import { Duplex } from 'node:stream' */

/** @type {Map<number, Box>} */
const running = new Map();
/** How long a dead box may keep its pipes open. */
const lingerMs = 2_000;
const pollMs = 100;
const niceness = 10;

process.title = 'lectern boxes';
closeInherited();
// The server needs boxes while it stops, so only its end stops this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => {
  for (const box of running.values()) box.kill();
  process.exit();
});
process.on('message', (/** @type {KeeperOrder} */ order) => {
  if ('end' in order) running.get(order.id)?.end('aborted');
  else void run(order);
});

/** @param {StartBox} order */
async function run(order) {
  const box = new Box(order);
  running.set(order.id, box);
  try {
    answer({ id: order.id, figures: await box.run() });
  } catch (error) {
    box.kill();
    answer({ id: order.id, problem: /** @type {Error} */ (error).message });
  } finally {
    running.delete(order.id);
  }
}

/** @param {BoxAnswer} message */
function answer(message) {
  // If the server is gone, 'disconnect' handles it.
  process.send?.(message, undefined, undefined, () => {});
}

class Box {
  /** @type {ChildProcess | undefined} */
  #child;
  /** @type {BoxFigures['endedBy']} */
  #endedBy = null;
  #isReady = false;
  #begun = 0;
  #wallMs = 0;
  #peakBytes = 0;
  #cpuMs = 0;
  /** @type {NodeJS.Timeout[]} */
  #timers = [];

  /** @param {StartBox} order */
  constructor(order) {
    this.order = order;
  }

  /** @returns {Promise<BoxFigures>} */
  async run() {
    const { order } = this;
    const before = this.#prepareCgroup();
    const pipes = openPipes(order);
    const sender = pipes.files.write === null ? null : sendFiles(order, pipes.files.write);
    const child = this.#spawn(pipes);
    for (const fd of pipes.given) closeSync(fd);
    const stdout = this.#read(pipes.out.read);
    const stderr = this.#read(pipes.err.read);
    const kept = this.#keep(child);
    const control = this.#control(child);
    // A box may end without reading it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(order.stdin);
    this.#after(order.setupMs, 'setup');
    const [code, signal] = await ended(child);
    this.#wallMs = this.#begun === 0 ? 0 : performance.now() - this.#begun;
    for (const timer of this.#timers) clearTimeout(timer);
    child.stdin?.destroy();
    sender?.kill('SIGKILL');
    this.kill();
    const streams = [stdout.stream, stderr.stream, control.stream];
    const linger = setTimeout(() => streams.forEach((stream) => stream.destroy()), lingerMs);
    await Promise.all([stdout.ended, stderr.ended, control.ended, kept]);
    clearTimeout(linger);
    return {
      code,
      signal,
      endedBy: this.#endedBy,
      isReady: this.#isReady,
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      cut: stdout.length() > order.keptBytes || stderr.length() > order.keptBytes,
      wallMs: this.#wallMs,
      ...this.#usage(before),
      report: control.report(),
    };
  }

  /** @param {NonNullable<BoxFigures['endedBy']>} why */
  end(why) {
    this.#endedBy ??= why;
    this.kill();
  }

  /** The box's init dies with bwrap, and the kernel ends all others with it. */
  kill() {
    const pid = this.#child?.pid;
    if (pid !== undefined && this.#child?.exitCode === null && this.#child.signalCode === null)
      quietly(() => process.kill(-pid, 'SIGKILL'));
    if (!this.order.cgroup) return;
    for (const member of this.#members()) quietly(() => process.kill(member, 'SIGKILL'));
  }

  /** @param {ReturnType<typeof openPipes>} pipes */
  #spawn(pipes) {
    const { order } = this;
    const [program, ...args] = order.command;
    const child = spawn(program ?? '', args, {
      env: order.env,
      cwd: '/',
      stdio: [
        'pipe',
        pipes.out.write,
        pipes.err.write,
        pipes.filter,
        pipes.files.read,
        'pipe',
        'pipe',
      ],
      // A process group, so that a shell before bwrap ends with it.
      detached: true,
    });
    this.#child = child;
    const { pid } = child;
    if (pid !== undefined) quietly(() => setPriority(pid, niceness));
    return child;
  }

  /**
   * Keeps the first bytes, and reads on because a full pipe would block the program.
   * @param {number} fd
   */
  #read(fd) {
    const stream = new Socket({ fd, readable: true, writable: false });
    const { keptBytes, readBytes } = this.order;
    /** @type {Buffer[]} */
    const chunks = [];
    let length = 0;
    stream.on('data', (chunk) => {
      if (length < keptBytes) chunks.push(chunk.subarray(0, keptBytes - length));
      length += chunk.length;
      if (length > readBytes) this.end('output');
    });
    return {
      stream,
      ended: over(stream),
      bytes: () => Buffer.concat(chunks),
      length: () => length,
    };
  }

  /**
   * The box says that it is ready, then it may hand back a report.
   * @param {ChildProcess} child
   */
  #control(child) {
    const stream = duplex(child, 6);
    const { order } = this;
    let text = Buffer.alloc(0);
    stream.on('error', () => {});
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      if (text.length > order.reportBytes) return;
      text = Buffer.concat([text, chunk]);
      if (this.#isReady || !text.toString('latin1').startsWith(order.ready)) return;
      this.#isReady = true;
      this.#begin();
      stream.write(order.go);
    });
    const report = () => {
      const bytes = text.subarray(order.ready.length);
      return order.wantsReport && this.#isReady && bytes.length > 0 ? bytes : null;
    };
    return { stream, ended: over(stream), report };
  }

  #begin() {
    const { wallMs, watch } = this.order;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#begun = performance.now();
    if (wallMs !== null) this.#endAfter(wallMs, wallMs);
    this.#timers.push(setInterval(() => this.#look(watch), pollMs));
  }

  /**
   * Time in which the box waited for a processor does not count, up to twice its limit.
   * @param {number} ms
   * @param {number} wallMs
   */
  #endAfter(ms, wallMs) {
    const timer = setTimeout(() => {
      const waitedMs = Math.min(longestWaitMs(this.#members()), 2 * wallMs);
      const leftMs = this.#begun + wallMs + waitedMs - performance.now();
      if (leftMs > 20) this.#endAfter(leftMs, wallMs);
      else this.end('time');
    }, ms);
    this.#timers.push(timer);
  }

  #members() {
    const { cgroup } = this.order;
    if (cgroup) return lines(cgroup.members).map(Number);
    return this.#child?.pid === undefined ? [] : descendants(this.#child.pid);
  }

  /**
   * @param {number} ms
   * @param {NonNullable<BoxFigures['endedBy']>} why
   */
  #after(ms, why) {
    this.#timers.push(setTimeout(() => this.end(why), ms));
  }

  /**
   * Writes what the box hands back into one file.
   * @param {ChildProcess} child
   */
  async #keep(child) {
    const stream = duplex(child, 5);
    stream.on('error', () => {});
    const { keep, keepBytes } = this.order;
    if (keep === null) return void stream.resume();
    const file = createWriteStream(keep, { flags: 'wx', mode: 0o600 });
    let length = 0;
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      length += chunk.length;
      if (length > keepBytes) this.end('files');
    });
    stream.pipe(file);
    await new Promise((resolve, reject) =>
      file.on('close', () => resolve(undefined)).on('error', reject),
    );
  }

  /** @param {Watch} watch */
  #look(watch) {
    const { cgroup } = this.order;
    if (cgroup && outOfMemoryKills(cgroup.outOfMemory) > this.killsBefore)
      return this.end('memory');
    const bwrap = this.#child?.pid;
    if (bwrap === undefined) return undefined;
    const [init] = childrenOf(bwrap);
    const files = init === undefined ? { count: 0, bytes: 0 } : filesOf(init);
    if (files.count > watch.maxFiles) return this.end('memory');
    if (!watch.processes) return undefined;
    const all = descendants(bwrap);
    if (all.length > watch.processes) return this.end('memory');
    const { bytes, cpuMs } = used(all);
    this.#peakBytes = Math.max(this.#peakBytes, bytes + files.bytes);
    this.#cpuMs = Math.max(this.#cpuMs, cpuMs);
    // Otherwise a new session weighs as much as the server.
    for (const pid of all) quietly(() => writeFileSync(`/proc/${pid}/autogroup`, '19'));
    if (this.#peakBytes > watch.memoryBytes) return this.end('memory');
    if (watch.cpuMs !== null && cpuMs > watch.cpuMs) return this.end('time');
    return undefined;
  }

  killsBefore = 0;

  /** @returns {number} CPU time of the slot before this box. */
  #prepareCgroup() {
    const { cgroup } = this.order;
    if (!cgroup) return 0;
    const { fresh } = cgroup;
    if (fresh !== null) quietly(() => rmdirSync(fresh));
    for (const folder of cgroup.folders) mkdirSync(folder, { recursive: true });
    for (const { file, value, optional } of cgroup.writes) {
      if (optional) quietly(() => writeFileSync(file, value));
      else writeFileSync(file, value);
    }
    this.killsBefore = outOfMemoryKills(cgroup.outOfMemory);
    return cpuOf(cgroup);
  }

  /** @param {number} before */
  #usage(before) {
    const { cgroup } = this.order;
    if (!cgroup)
      return { cpuMs: this.#cpuMs, peakBytes: this.#peakBytes || null, outOfMemory: false };
    const peak = Number(quietly(() => readFileSync(cgroup.peak, 'utf8')) ?? Number.NaN);
    return {
      cpuMs: Math.max(0, cpuOf(cgroup) - before),
      peakBytes: Number.isNaN(peak) ? null : peak,
      outOfMemory: outOfMemoryKills(cgroup.outOfMemory) > this.killsBefore,
    };
  }
}

/** Descriptors that a shell or supervisor left open would reach every box. Those of Node.js close themselves. */
function closeInherited() {
  const closesItself = 0o2_000_000;
  for (const name of readdirSync('/proc/self/fdinfo')) {
    const flags = lines(`/proc/self/fdinfo/${name}`).find((line) => line.startsWith('flags:'));
    const isInherited = flags !== undefined && (parseInt(flags.slice(6), 8) & closesItself) === 0;
    if (Number(name) > 2 && isInherited) quietly(() => closeSync(Number(name)));
  }
}

/**
 * Named pipes of the slot: real pipes, unlike Node's own, so that /dev/stdout works in the box. Opening both
 * ends at once never waits.
 * @param {StartBox} order
 */
function openPipes({ pipes, filter, files: sent }) {
  const { O_RDONLY, O_WRONLY, O_NONBLOCK, O_RDWR } = constants;
  /** @param {string} name @param {number} flags */
  const ends = (name, flags) => {
    const file = `${pipes}.${name}`;
    const held = openSync(file, O_RDWR | O_NONBLOCK);
    const both = { read: openSync(file, O_RDONLY | flags), write: openSync(file, O_WRONLY) };
    closeSync(held);
    return both;
  };
  const out = ends('out', O_NONBLOCK);
  const err = ends('err', O_NONBLOCK);
  const files =
    typeof sent === 'string' ? { read: openSync(sent, O_RDONLY), write: null } : ends('files', 0);
  const filterFd = openSync(filter, O_RDONLY);
  const given = [out.write, err.write, files.read, filterFd];
  if (files.write !== null) given.push(files.write);
  return { out, err, files, filter: filterFd, given };
}

/**
 * Sends all files as tar archives. This process reads them, because the box's account may not.
 * @param {StartBox} order
 * @param {number} into
 */
function sendFiles({ files }, into) {
  const [program, ...args] = files;
  const child = spawn(program ?? '', args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['ignore', into, 'ignore'],
  });
  child.on('error', () => {});
  return child;
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<[number | null, NodeJS.Signals | null]>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve([code, signal]));
  });
}

/**
 * @param {ChildProcess} child
 * @param {number} fd
 */
function duplex(child, fd) {
  const streams = /** @type {readonly unknown[]} */ (child.stdio);
  return /** @type {Duplex} */ (streams[fd]);
}

/** @param {NodeJS.ReadableStream} stream */
function over(stream) {
  return new Promise((resolve) => stream.on('close', resolve).on('error', () => {}));
}

/**
 * @template T
 * @param {() => T} work
 */
function quietly(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function lines(file) {
  return (quietly(() => readFileSync(file, 'utf8')) ?? '').split('\n').filter(Boolean);
}

/** @param {string} file */
function outOfMemoryKills(file) {
  const line = lines(file).find((text) => text.startsWith('oom_kill '));
  return Number(line?.split(' ')[1] ?? 0);
}

/** @param {NonNullable<StartBox['cgroup']>} cgroup */
function cpuOf({ cpu }) {
  if (!cpu) return 0;
  const all = lines(cpu.file);
  const line = cpu.key === null ? all[0] : all.find((text) => text.startsWith(`${cpu.key} `));
  return Number(line?.split(' ').at(-1) ?? 0) / cpu.perMs;
}

/** @param {number} pid */
function childrenOf(pid) {
  return lines(`/proc/${pid}/task/${pid}/children`).flatMap((line) =>
    line.trim().split(' ').map(Number),
  );
}

/**
 * Processes in a box stay below its init, also those that detach themselves.
 * @param {number} pid
 * @returns {number[]}
 */
function descendants(pid) {
  const threads = quietly(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) => lines(`/proc/${pid}/task/${thread}/children`));
  return children
    .flatMap((line) => line.trim().split(' ').map(Number))
    .flatMap((child) => [child, ...descendants(child)]);
}

/** @param {readonly number[]} pids */
function used(pids) {
  let bytes = 0;
  let cpuMs = 0;
  for (const pid of pids) {
    const anonymous = lines(`/proc/${pid}/status`).find((line) => line.startsWith('RssAnon:'));
    bytes += Number(anonymous?.match(/\d+/)?.[0] ?? 0) * 1_024;
    // utime, stime and those of children that ended, in hundredths of a second.
    const [, after = ''] = (lines(`/proc/${pid}/stat`)[0] ?? '').split(/\) (?!.*\) )/);
    const times = after.split(' ').slice(11, 15).map(Number);
    cpuMs += 10 * times.reduce((sum, ticks) => sum + ticks, 0);
  }
  return { bytes, cpuMs };
}

/**
 * Of the thread that waited longest while it could run; see schedstats in the kernel's documents.
 * @param {readonly number[]} pids
 */
function longestWaitMs(pids) {
  const threads = pids.flatMap((pid) =>
    (quietly(() => readdirSync(`/proc/${pid}/task`)) ?? []).map((id) => `/proc/${pid}/task/${id}`),
  );
  const waits = threads.map((thread) =>
    Number(lines(`${thread}/schedstat`)[0]?.split(' ')[1] ?? 0),
  );
  return Math.max(0, ...waits) / 1_000_000;
}

/** @param {number} init */
function filesOf(init) {
  let count = 0;
  let bytes = 0;
  for (const folder of ['work', 'tmp', 'dev/shm']) {
    const room = quietly(() => statfsSync(`/proc/${init}/root/${folder}`));
    // The type of a tmpfs. Anything else is not the box's own.
    if (room?.type !== 0x01021994) continue;
    count += room.files - room.ffree;
    bytes += (room.blocks - room.bfree) * room.bsize;
  }
  return { count, bytes };
}
