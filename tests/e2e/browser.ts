/** The Chromium of browser tests; `npm test` finds one and names it in CHROMIUM_PATH. */
import { chromium, type Browser } from 'playwright-core';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
