/** Program: a Lectern server with the given platform. It ends with its parent. */
import { readConfig } from '@lectern/server/config';
import type { PlatformSettings } from '@lectern/server/platform/settings';
import { start } from '@lectern/server/start/start';
import { StartError } from '@lectern/server/start-error';

export interface ServerOptions {
  env: Record<string, string>;
  settings: PlatformSettings;
}

process.stdin.resume().once('end', () => process.exit());
const { env, settings } = JSON.parse(process.argv[2] ?? '') as ServerOptions;
try {
  await start(readConfig(env, '/'), { choose: async () => ({ settings, stop: async () => {} }) });
  process.stdout.write('ready\n');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
