/** Finds a Chromium or Chrome for the browser tests, and installs one where none is found. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The first of them has no windows and menus, which nobody sees here, and does the same with less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Older releases of Debian have only the second. */
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
  const found = (await ownShell()) ?? onPath() ?? macApps.find(isRunnable);
  return found ?? (await installedByPlaywright()) ?? (await install());
}

/**
 * The same browser for everybody, unpacked once, and without windows and menus. It is made for one kind of
 * machine; others use what they have.
 */
async function ownShell() {
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

/** Libraries of the system can be missing. */
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
    console.log('No Chromium found: installing the Debian package ...');
    attempt('apt-get', ['update', '-qq']);
    for (const name of debianPackages) {
      if (!onPath()) attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  } else {
    console.log('No Chromium found: asking Playwright for one ...');
    attempt('npx', ['playwright-core', 'install', 'chromium']);
  }
  const found = onPath() ?? (await installedByPlaywright());
  return (
    found ??
    fail(
      'The browser tests need Chromium or Chrome and none could be installed. ' +
        'Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program; ' +
        'without it, npx vitest run --project unit --project web --project server --project slow runs the other tests.',
    )
  );
}

function attempt(command, args) {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  } catch {
    // What matters is whether a browser is there afterwards.
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
