/** Program: the built-in code host with its control interface. It ends with its parent. */
import { hostFaults } from '@lectern/forge-faults/host-faults';
import { startBuiltInHost, type BuiltInHostOptions } from '@lectern/server/built-in-host/host';
import type { PlatformSettings } from '@lectern/server/platform/settings';

export interface HostFacts {
  url: string;
  controlUrl: string;
  settings: PlatformSettings;
}

process.stdin.resume().once('end', () => process.exit());
const options = JSON.parse(process.argv[2] ?? '') as BuiltInHostOptions;
const faults = hostFaults();
const { forge, settings } = await startBuiltInHost({ ...options, faults });
const facts: HostFacts = { url: forge.url, controlUrl: faults.controlUrl() ?? '', settings };
process.stdout.write(`${JSON.stringify(facts)}\n`);
