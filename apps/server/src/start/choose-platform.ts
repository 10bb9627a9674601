/** Which platform this process works with. */
import type { Logger } from 'pino';
import {
  findBuiltInHost,
  startBuiltInHost,
  type BuiltInHost,
  type BuiltInHostOptions,
} from '../built-in-host/host.ts';
import type { Config } from '../config.ts';
import { requireOwnRepositories } from '../built-in-host/hosted-repositories.ts';
import { addressesOf, defaultName, limitsOf, type PlatformSettings } from '../platform/settings.ts';
import { requirePort } from './start-checks.ts';
import { webBuild } from '../release.ts';

interface ChosenPlatform {
  settings: PlatformSettings;
  /** Only the built-in code host has them. */
  openSampleCalls?: BuiltInHost['forge']['openSampleCalls'];
  stop: () => Promise<void>;
}

export type ChoosePlatform = (
  config: Config,
  forgeUrl: string | undefined,
  log: Logger,
  quickSignIn?: BuiltInHostOptions['quickSignIn'],
) => Promise<ChosenPlatform>;

/** GitHub when it is configured; otherwise the built-in code host, which needs nothing else. */
export async function choosePlatform(
  config: Config,
  forgeUrl: string | undefined,
  log: Logger,
  quickSignIn?: BuiltInHostOptions['quickSignIn'],
): Promise<ChosenPlatform> {
  const { github, platformName } = config;
  if (github) {
    const settings = {
      ...github,
      ...addressesOf(github.url),
      ...namesOf(platformName ?? defaultName),
      builtIn: false,
      limits: limitsOf(github.url),
      unlimitedTurnMs: null,
      tokenDelayMs: 30_000,
    };
    return { settings, stop: async () => {} };
  }
  const names = platformName === undefined ? {} : namesOf(platformName);
  const databaseUrl = forgeUrl ?? config.database?.url;
  if (databaseUrl === undefined) throw new Error('the code host has no database');
  // Only one process may run the host over these repositories.
  if (!config.runsCodeHost) {
    const { dataDir, codeHostUrl, signUp } = config;
    const settings = await findBuiltInHost(dataDir, codeHostUrl, databaseUrl, signUp);
    return { settings: { ...settings, ...names }, stop: async () => {} };
  }
  await requirePort(config.host, config.port + 1);
  const { forgetRepositories } = config;
  const forgetsLost = await requireOwnRepositories(databaseUrl, config.dataDir, forgetRepositories);
  const { forge, settings } = await startBuiltInHost({
    databaseUrl,
    dataDir: config.dataDir,
    host: config.host,
    port: config.port + 1,
    publicUrl: config.codeHostUrl,
    signUp: config.signUp,
    hostNames: config.hostNames,
    diskFloor: config.diskFloor,
    quotas: config.quotas,
    trustProxy: config.trustProxy,
    siteUrl: config.publicUrl,
    webBuild,
    forgetsLost,
    ...(quickSignIn && { quickSignIn }),
    log: log.child({ part: 'code host' }),
  });
  return {
    settings: { ...settings, ...names },
    openSampleCalls: () => forge.openSampleCalls(),
    stop: () => forge.close(),
  };
}

/** An operator's own name is used in every sentence. */
function namesOf(name: string): Pick<PlatformSettings, 'name' | 'displayName'> {
  return { name, displayName: name };
}
