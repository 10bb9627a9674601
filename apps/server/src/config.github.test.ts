/**
 * The platform is GitHub with all of its settings, the built-in host with none, and nothing
 * between.
 */
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { gitHubLimits } from './platform/limits.ts';
import { addressesOf } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { choosePlatform } from './start/choose-platform.ts';

const pem = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString();
const all = {
  GITHUB_APP_ID: '123456',
  GITHUB_APP_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  GITHUB_CLIENT_ID: 'Iv1.abc',
  GITHUB_CLIENT_SECRET: 'client secret',
  GITHUB_WEBHOOK_SECRET: 'webhook secret',
};
type Name = keyof typeof all;
const names = Object.keys(all) as Name[];
const only = (chosen: readonly Name[]) =>
  Object.fromEntries(chosen.map((name) => [name, all[name]]));
const read = (env: Record<string, string>) => readConfig(env, '/srv/lectern').github;

describe('a configuration with every setting of GitHub', () => {
  it('uses github.com', () => {
    expect(read(all)).toEqual({
      url: 'https://github.com',
      appId: '123456',
      privateKey: pem,
      clientId: 'Iv1.abc',
      clientSecret: 'client secret',
      webhookSecret: 'webhook secret',
    });
  });

  it('uses the Enterprise Server in GITHUB_URL', () => {
    const env = { ...all, GITHUB_URL: 'https://git.example.edu/' };
    expect(read(env)?.url).toBe('https://git.example.edu');
  });

  it('refuses an invalid address', () => {
    expect(() => read({ ...all, GITHUB_URL: 'git.example.edu' })).toThrow(/GITHUB_URL/);
  });

  it('refuses a private key that cannot sign, such as one without its backslashes', () => {
    for (const key of [pem.replaceAll('\n', 'n'), pem.split('\n')[0]!, 'lectern.private-key.pem']) {
      const attempt = () => read({ ...all, GITHUB_APP_PRIVATE_KEY: key });
      expect(attempt).toThrow(StartError);
      expect(attempt).toThrow(/^GITHUB_APP_PRIVATE_KEY is not usable\. [^\n]+\.$/);
    }
  });
});

describe('a configuration without settings of GitHub', () => {
  it('uses the built-in host, even if they are blank or only GITHUB_URL is set', () => {
    expect(read({})).toBeUndefined();
    expect(read(Object.fromEntries(names.map((name) => [name, ' '])))).toBeUndefined();
    expect(read({ GITHUB_URL: 'https://git.example.edu' })).toBeUndefined();
  });

  it('refuses to start with some of them, and names exactly the missing ones', () => {
    const some = fc.subarray(names, { minLength: 1, maxLength: names.length - 1 });
    fc.assert(
      fc.property(some, (given) => {
        const missing = names.filter((name) => !given.includes(name));
        const attempt = () => read(only(given));
        expect(attempt).toThrow(StartError);
        expect(attempt).toThrow(`To use GitHub, set ${missing.join(', ')} too.`);
      }),
    );
  });
});

describe('the addresses', () => {
  it('of github.com are on three hosts', () => {
    expect(addressesOf('https://github.com')).toEqual({
      url: 'https://github.com',
      apiUrl: 'https://api.github.com',
      appsUrl: 'https://github.com/apps',
      avatarOrigins: ['https://avatars.githubusercontent.com'],
    });
  });

  it('of an Enterprise Server are all on its own host', () => {
    expect(addressesOf('https://git.example.edu')).toEqual({
      url: 'https://git.example.edu',
      apiUrl: 'https://git.example.edu/api/v3',
      appsUrl: 'https://git.example.edu/github-apps',
      avatarOrigins: ['https://git.example.edu', 'https://avatars.git.example.edu'],
    });
  });

  it('of a ghe.com region are like those of github.com, below its own host', () => {
    expect(addressesOf('https://uni.ghe.com')).toEqual({
      url: 'https://uni.ghe.com',
      apiUrl: 'https://api.uni.ghe.com',
      appsUrl: 'https://uni.ghe.com/apps',
      avatarOrigins: ['https://avatars.githubusercontent.com', 'https://uni.ghe.com'],
    });
  });
});

const settingsAt = async (url?: string) => {
  const config = readConfig({ ...all, ...(url && { GITHUB_URL: url }) }, '/');
  return (await choosePlatform(config, undefined, pino({ level: 'silent' }))).settings;
};

describe('the rate limits', () => {
  const limitsAt = async (url?: string) => (await settingsAt(url)).limits;

  it('of github.com apply to a region too, and an Enterprise Server has none', async () => {
    expect(await limitsAt()).toEqual(gitHubLimits);
    expect(await limitsAt('https://uni.ghe.com')).toEqual(gitHubLimits);
    expect(await limitsAt('https://git.example.edu/')).toBeNull();
  });
});

it('a new token gets 30 seconds to become known everywhere', async () => {
  expect(await settingsAt()).toMatchObject({ tokenDelayMs: 30_000 });
});
