/** Finds a Chromium or Chrome for the browser tests, and installs one where none is found. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isRunnable(given)) return given;
    fail(`CHROMIUM_PATH names ${given}, which cannot be run.`);
  }
  const found = onPath() ?? macApps.find(isRunnable) ?? (await installedByPlaywright());
  return found ?? (await install());
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
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
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
        'npm run check runs everything else.',
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
