/**
 * The built product for browser tests: server and code host on free ports with a separate database. All
 * test files of a process share it, and each starts with an empty database:
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
import { resetDatabase } from './reset-database.ts';
import { resetPages } from './reused-pages.ts';

export interface Product {
  /** URL of Lectern. */
  site: string;
  /** URL of the code host. */
  host: string;
  /** As superuser, for checks and for states that take days to reach. */
  database: TestDatabase['pool'];
  /** A new browser profile in which nobody is signed in. */
  newProfile(): Promise<BrowserContext>;
  /**
   * A page in a new profile. Later test files reuse it after a reset, which keeps only init scripts and
   * clocks; a test that adds one must remove it or close the profile.
   */
  newPage(): Promise<Page>;
  /** Violations of the Content-Security-Policy and uncaught errors. */
  browserErrors: string[];
  /** What the server wrote since this file started it: its log. */
  logged(): string;
  stop(): Promise<void>;
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Shared by all test files of a process, because starting a product is slow. */
let shared: ReturnType<typeof startShared> | undefined;

/** Unused pages of the shared product. */
const keptPages: Page[] = [];

export async function startProduct(): Promise<Product> {
  shared ??= startShared().catch((problem: unknown) => {
    // Lets the next test file try again.
    shared = undefined;
    throw problem;
  });
  const { site, host, database, written, ended } = await shared;
  await resetDatabase({ database });
  const { close, ...browser } = await openBrowser(site, keptPages);
  const before = written().length;
  const logged = () => written().slice(before);
  const stop = async () => {
    if (ended()) throw new Error(`The product ended by itself. It wrote:\n${ended()}`);
    await close();
    // Finds failures that no test and no page showed.
    const failures = logged().split('\n').filter(isFailure);
    if (failures.length > 0) throw new Error(`The product failed:\n${failures.join('\n')}`);
  };
  return { site, host, database, ...browser, logged, stop };
}

async function startShared() {
  const dataDir = await scratchFolder();
  const database = await givenDatabase();
  await lendSecrets(dataDir);
  const { lectern, ...places } = await launch({ DATABASE_URL: database.url }, dataDir);
  // vitest ends its processes with a signal, so the product must be killed here.
  for (const end of ['SIGTERM', 'exit'] as const)
    process.once(end, () => lectern.signal('SIGKILL'));
  let crashOutput: string | undefined;
  const waitForEnd = async () => {
    const code = await lectern.exited;
    crashOutput = `${lectern.stdout()}${lectern.stderr()}(${code})`;
    // The next test file starts a new product with new pages.
    shared = undefined;
    keptPages.length = 0;
  };
  void waitForEnd();
  const written = () => lectern.stdout();
  return { ...places, database: database.pool, written, ended: () => crashOutput };
}

/** A failed call. Failed jobs do not count, because they may miss rows that a reset deleted. */
const isFailure = (line: string) =>
  /"msg":"(request|page|REST call|git request) failed"/.test(line);

/** A separate product with these settings on free ports. */
export async function launchProduct(
  settings: Record<string, string>,
  dataDir: string,
): Promise<Omit<Product, 'database'>> {
  const { lectern, ...places } = await launch(settings, dataDir);
  const { close, ...browser } = await openBrowser(places.site);
  return {
    ...places,
    ...browser,
    logged: lectern.stdout,
    stop: async () => {
      await close();
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

interface SiteBrowser extends Pick<Product, 'browserErrors' | 'newProfile' | 'newPage'> {
  close(): Promise<void>;
}

/** Opens profiles and pages for a site. `close` resets pages and puts them into `kept`, if given. */
export async function openBrowser(site: string, kept?: Page[]): Promise<SiteBrowser> {
  const browser = await sharedBrowser();
  const browserErrors: string[] = [];
  const profiles: BrowserContext[] = [];
  const pages: Page[] = [];

  const watch = (profile: BrowserContext) => {
    profiles.push(profile);
    profile.on('weberror', (error) => browserErrors.push(String(error.error())));
    profile.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text()))
        browserErrors.push(message.text());
    });
    return profile;
  };
  const newProfile = async () => {
    const options = { viewport: wide, reducedMotion: 'reduce' } as const;
    const profile = watch(await browser.newContext({ baseURL: site, ...options }));
    // Browsers do not have it without https, as in a lab.
    await profile.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    return profile;
  };

  return {
    browserErrors,
    newProfile,
    newPage: async () => {
      const old = kept?.shift();
      if (old) watch(old.context());
      const page = old ?? (await (await newProfile()).newPage());
      pages.push(page);
      return page;
    },
    close: async () => {
      const reusable = kept ? await resetPages(pages, wide) : [];
      // The first pages have compiled the most code.
      kept?.unshift(...reusable);
      const keptProfiles = new Set(reusable.map((page) => page.context()));
      for (const profile of profiles) if (!keptProfiles.has(profile)) await profile.close();
    },
  };
}
