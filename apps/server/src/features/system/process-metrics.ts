import { AppError } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import { timingSafeEqual } from 'node:crypto';
import { listStoredBytes, mostBytes } from '../../db/stored-tests.ts';
import { hashToken } from '../../http/session.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { AskDisk } from './check-readiness.ts';
import { countJobs } from '../../jobs/count-jobs.ts';

export interface MetricsDeps {
  pool: pg.Pool;
  publicUrl: string;
  token: string | undefined;
  askDisk?: AskDisk | undefined;
}

export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'lectern_database_connections',
    help: 'Connections of this process, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, deps.pool.totalCount);
      this.set({ state: 'idle' }, deps.pool.idleCount);
      this.set({ state: 'waiting' }, deps.pool.waitingCount);
    },
  });
  if (deps.askDisk) addDisk(registry, deps.askDisk);
  const askQueue = figuresOfQueue(registry, deps.pool);
  addStoredTests(registry, deps.pool);
  const all = Registry.merge([figuresOfProcess(), registry]);
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, because labels must be few and contain no tokens.
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { policy: 'unlisted' } }, async (request, reply) => {
    if (!mayRead(request, deps)) throw new AppError('not_found');
    await askQueue();
    return reply.type(all.contentType).send(await all.metrics());
  });
}

function addDisk(registry: Registry, askDisk: AskDisk): void {
  new Gauge({
    name: 'lectern_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      const disk = await askDisk().catch(() => undefined);
      if (disk) this.set(disk.freeBytes);
      else this.remove();
    },
  });
}

/** The same for every process, since the database holds them. */
function addStoredTests(registry: Registry, pool: pg.Pool): void {
  const limit = new Gauge({
    name: 'lectern_tests_stored_limit_bytes',
    help: 'What the tests of one classroom may take.',
    registers: [registry],
  });
  limit.set(mostBytes.uploads + mostBytes.outputs);
  new Gauge({
    name: 'lectern_tests_stored_bytes',
    help: 'What archives and outputs of tests take in the database, by classroom.',
    labelNames: ['classroom'],
    registers: [registry],
    async collect() {
      const stored = await withTimeLimit(
        listStoredBytes(pool).catch(() => undefined),
        queueTimeoutMs,
        () => undefined,
      );
      this.reset();
      for (const { classroom, bytes } of stored ?? []) this.set({ classroom }, bytes);
    },
  });
}

/** Slow queue metrics are left out: the others matter most while the database is busy. */
const queueTimeoutMs = 2_000;

/** Covers all processes, because workers listen on no port. */
function figuresOfQueue(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'lectern_jobs',
    help: 'Jobs of all processes, by kind and state: due, running, failing, later, given_up.',
    labelNames: ['task', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'lectern_jobs_oldest_due_seconds',
    help: 'How long the oldest job of a kind that is due has waited for a worker.',
    labelNames: ['task'],
    registers,
  });
  return async () => {
    const counted = await withTimeLimit(
      countJobs(pool).catch(() => undefined),
      queueTimeoutMs,
      () => undefined,
    );
    jobs.reset();
    oldest.reset();
    for (const { task, state, count, dueForSeconds } of counted ?? []) {
      jobs.set({ task, state }, count);
      if (state === 'due') oldest.set({ task }, dueForSeconds);
    }
  };
}

let ofProcess: Registry | undefined;

/** The default collectors cannot be stopped, so they are started once per process. */
function figuresOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Behind a proxy every request comes from loopback. */
export function mayRead(
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
  { publicUrl, token }: Pick<MetricsDeps, 'publicUrl' | 'token'>,
): boolean {
  if (token !== undefined) {
    const given = request.headers.authorization ?? '';
    return timingSafeEqual(hashToken(given), hashToken(`Bearer ${token}`));
  }
  const isLocalSite = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(publicUrl);
  const isDirect = !forwarded.some((name) => request.headers[name] !== undefined);
  return isLocalSite && isDirect && loopback.has(request.socket.remoteAddress ?? '');
}
