import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';

/** Chromium reads only the last `--disable-features`, so this list repeats Playwright's own features. */
const disabledFeatures = [
  // They add two hidden pages to every window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // It makes each load of a page slow down the next ones by more than 1 ms.
  'RenderDocument',
  // They try https first, delay paints, or call Google.
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
];

/** Without a graphics card, emulating one is slower than software rendering. */
const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${disabledFeatures.join()}`];

let shared: Promise<Browser> | undefined;

/** One browser for all test files of a process, because starting one is slow. Profiles separate the tests. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launched();
  return shared;
}

async function launched(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  browser.once('disconnected', () => (shared = undefined));
  return browser;
}
