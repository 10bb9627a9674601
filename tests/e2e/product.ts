/**
 * The built product for browser tests: the real server and the real code host on free ports, over a
 * database of its own, with one browser. One per test file:
 *
 *   const product = await startProduct();
 *   afterAll(product.stop);
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

export interface Product {
  /** Where Lectern is. */
  site: string;
  /** Where the code host is. */
  host: string;
  /** A superuser's look behind the product's back, for states that take days to reach. */
  database: TestDatabase['pool'];
  browser: Browser;
  /** A browser profile of its own: nobody is signed in. */
  visitor(): Promise<BrowserContext>;
  /** What browsers refused to load or run, and errors no screen caught; a good run has none. */
  complaints: string[];
  /** Everything the server wrote, for a test that fails. */
  log(): string;
  stop(): Promise<void>;
}

/** Another build, such as an unpacked release, can be put to the same tests. */
const build = process.env['LECTERN_BUILD'] ?? fileURLToPath(new URL('../..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const startTimeoutMs = 30_000;

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
  const database = await emptyDatabase();
  const port = await freePortPair();
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: build,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = await untilReady(server);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const site = `http://localhost:${port}`;
  const complaints: string[] = [];
  return {
    site,
    host: `http://localhost:${port + 1}`,
    database: database.pool,
    browser,
    complaints,
    visitor: async () => {
      const context = await browser.newContext({
        baseURL: site,
        viewport: wide,
        reducedMotion: 'reduce',
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text()))
          complaints.push(message.text());
      });
      return context;
    },
    log: () => written.join(''),
    stop: async () => {
      await browser.close();
      await end(server);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves with what the server writes, also later, once it says that it is ready. */
function untilReady(server: ChildProcess): Promise<string[]> {
  const written: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`Lectern ${reason}. It wrote:\n${written.join('')}`));
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      fail(`was not ready within ${startTimeoutMs} ms`);
    }, startTimeoutMs);
    const read = (chunk: Buffer) => {
      written.push(chunk.toString());
      if (!written.join('').includes('Lectern is ready')) return;
      clearTimeout(timer);
      resolve(written);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} (is it built? node scripts/build.mjs)`);
    });
  });
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}

/** The code host takes the port after the site's. */
async function freePortPair(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000) * 2;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
