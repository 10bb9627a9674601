/** The Chromium of browser tests. */
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';

/** Of two such lists Chromium reads only the last, so what Playwright turns off stands here too. */
const turnedOff = [
  // Two more pages behind the address bar of every window that nobody ever sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A frame for every document would keep the worlds of all earlier ones, and make them anew each time:
  // each load costs a page's next ones more than a millisecond.
  'RenderDocument',
  // Chromium would look for https first, hold paints back, or ask its makers about something.
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

/** No graphics card is there, and a processor that pretends to be one is slower than one that draws. */
const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${turnedOff.join()}`];

let shared: Promise<Browser> | undefined;

/**
 * One for all the files of a process, ended with it: starting one costs as much as looking at several
 * pages. Profiles keep those who visit apart.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launched();
  return shared;
}

async function launched(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  browser.once('disconnected', () => (shared = undefined));
  return browser;
}
