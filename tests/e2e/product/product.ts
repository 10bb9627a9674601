/**
 * The built product for browser tests: the real server and the real code host on free ports, over a
 * database of its own. Each test file finds it as on its first day:
 *
 *   const product = await startProduct();
 *   afterAll(product.stop);
 */
import type { TestDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { givenDatabase } from '@lectern/testkit/migrated-database';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import type { BrowserContext, Page } from 'playwright-core';
import { startLectern } from '../../support/lectern.ts';
import { sharedBrowser } from './browser.ts';
import { forgetEverything } from './first-day.ts';
import { tidied } from './windows.ts';

export interface Product {
  /** Where Lectern is. */
  site: string;
  /** Where the code host is. */
  host: string;
  /** A superuser's look behind the product's back, for states that take days to reach. */
  database: TestDatabase['pool'];
  /** A browser profile of its own: nobody is signed in. */
  visitor(): Promise<BrowserContext>;
  /**
   * The window of such a profile. A later file takes it over, with nothing left in it but init scripts and
   * clocks: whoever adds one that others would notice disposes of it, or closes the profile.
   */
  window(): Promise<Page>;
  /** What browsers refused to load or run, and errors no screen caught; a good run has none. */
  complaints: string[];
  stop(): Promise<void>;
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** One for all the files of a process: to start one and to warm it up costs as much as many a file. */
let shared: ReturnType<typeof startShared> | undefined;

/** Windows at the shared product that nobody uses at the moment. */
const keptWindows: Page[] = [];

export async function startProduct(): Promise<Product> {
  shared ??= startShared().catch((problem: unknown) => {
    // One that did not start is tried again: the next files have nothing to do with it.
    shared = undefined;
    throw problem;
  });
  const { site, host, database, written, ended } = await shared;
  await forgetEverything({ database });
  const { leave, ...visits } = await visitorsOf(site, keptWindows);
  const before = written().length;
  const stop = async () => {
    if (ended()) throw new Error(`The product ended by itself. It wrote:\n${ended()}`);
    await leave();
    const failures = written().slice(before).split('\n').filter(isFailure);
    // Also one that no test met, or that a page got over.
    if (failures.length > 0) throw new Error(`The product failed:\n${failures.join('\n')}`);
  };
  return { site, host, database, ...visits, stop };
}

async function startShared() {
  const dataDir = await scratchFolder();
  const database = await givenDatabase();
  await lendSecrets(dataDir);
  const { lectern, ...places } = await launch({ DATABASE_URL: database.url }, dataDir);
  // vitest ends its processes by a signal, of which they have no time to tell anybody.
  for (const end of ['SIGTERM', 'exit'] as const)
    process.once(end, () => lectern.signal('SIGKILL'));
  let lastWords: string | undefined;
  const waitForEnd = async () => {
    const code = await lectern.exited;
    lastWords = `${lectern.stdout()}${lectern.stderr()}(${code})`;
    // The next file gets another one, in windows that know nothing of this one.
    shared = undefined;
    keptWindows.length = 0;
  };
  void waitForEnd();
  const written = () => lectern.stdout();
  return { ...places, database: database.pool, written, ended: () => lastWords };
}

/** Of a call. A job may fail, and be repeated, for want of what was forgotten under it. */
const isFailure = (line: string) =>
  /"msg":"(request|page|REST call|git request) failed"/.test(line);

/** The product with these settings, on free ports, and a browser to visit it with. */
export async function launchProduct(
  settings: Record<string, string>,
  dataDir: string,
): Promise<Omit<Product, 'database'>> {
  const { lectern, ...places } = await launch(settings, dataDir);
  const { leave, ...visits } = await visitorsOf(places.site);
  return {
    ...places,
    ...visits,
    stop: async () => {
      await leave();
      lectern.signal('SIGTERM');
      await lectern.exited;
    },
  };
}

async function launch(settings: Record<string, string>, dataDir: string) {
  const port = Number(settings['PORT'] ?? (await freePorts(2)));
  const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings };
  const lectern = startLectern(env, dataDir);
  await lectern.ready;
  return { lectern, site: `http://localhost:${port}`, host: `http://localhost:${port + 1}` };
}

interface Visits extends Pick<Product, 'complaints' | 'visitor' | 'window'> {
  leave(): Promise<void>;
}

/** A browser for visitors of this site, who leave it together, and their windows to those who come next. */
export async function visitorsOf(site: string, kept?: Page[]): Promise<Visits> {
  const browser = await sharedBrowser();
  const complaints: string[] = [];
  const profiles: BrowserContext[] = [];
  const windows: Page[] = [];

  const welcome = (profile: BrowserContext) => {
    profiles.push(profile);
    profile.on('weberror', (error) => complaints.push(String(error.error())));
    profile.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text()))
        complaints.push(message.text());
    });
    return profile;
  };
  const visitor = async () => {
    const look = { viewport: wide, reducedMotion: 'reduce' } as const;
    const profile = welcome(await browser.newContext({ baseURL: site, ...look }));
    // A lab may serve the product without https, where browsers leave this out.
    await profile.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    return profile;
  };

  return {
    complaints,
    visitor,
    window: async () => {
      const old = kept?.shift();
      if (old) welcome(old.context());
      const window = old ?? (await (await visitor()).newPage());
      windows.push(window);
      return window;
    },
    leave: async () => {
      const asNew = kept ? await tidied(windows, wide) : [];
      // Those that were used first have compiled the most.
      kept?.unshift(...asNew);
      const left = new Set(asNew.map((window) => window.context()));
      for (const profile of profiles) if (!left.has(profile)) await profile.close();
    },
  };
}
