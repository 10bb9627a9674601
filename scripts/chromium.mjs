/** Finds Chromium or Chrome for the browser tests, or installs it. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The first one has no user interface and is faster. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Older Debian releases have only the second one. */
const debianPackages = ['chromium-headless-shell', 'chromium'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {Promise<string>} */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isRunnable(given)) return given;
    fail(`CHROMIUM_PATH names ${given}, which cannot be run.`);
  }
  const found = (await bundledShell()) ?? onPath() ?? macApps.find(isRunnable);
  return found ?? (await installedByPlaywright()) ?? (await install());
}

/** A headless shell from npm, for the same version everywhere. It exists for Linux on x64 only. */
async function bundledShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packed = join(root, 'node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  const path = join(root, `.cache/chromium-${version}`);
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`;
    await mkdir(dirname(path), { recursive: true });
    const target = createWriteStream(unfinished, { mode: 0o755 });
    await pipeline(
      createReadStream(join(packed, 'bin/chromium.br')),
      createBrotliDecompress(),
      target,
    );
    await rename(unfinished, path);
  }
  return starts(path) ? path : undefined;
}

/** False if system libraries are missing. */
function starts(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
}

async function installedByPlaywright() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function install() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found. Installing the Debian package ...');
    attempt('apt-get', ['update', '-qq']);
    for (const name of debianPackages) {
      if (!onPath()) attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  } else {
    console.log('No Chromium found. Installing one with Playwright ...');
    attempt('npx', ['playwright-core', 'install', 'chromium']);
  }
  const found = onPath() ?? (await installedByPlaywright());
  return (
    found ??
    fail(
      'The browser tests need Chromium or Chrome, and installing it failed. ' +
        'Install it (on Debian with apt-get install chromium), or set CHROMIUM_PATH to its program. ' +
        'To run the other tests without it: npx vitest run --project unit --project web --project server --project slow',
    )
  );
}

function attempt(command, args) {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  } catch {
    // The caller looks for the browser afterwards.
  }
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fail(sentence) {
  console.error(sentence);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
