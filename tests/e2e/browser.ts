/** The Chromium of browser tests; `npm test` finds one and names it in CHROMIUM_PATH. */
import { chromium, type Browser } from 'playwright-core';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Of two such lists Chromium reads only the last, so what Playwright turns off stands here too. */
const turnedOff = [
  // Two more pages behind the address bar of every window that nobody ever sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}
