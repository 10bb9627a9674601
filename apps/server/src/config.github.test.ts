/** Which platform: GitHub with all of its settings, the built-in host with none, nothing between. */
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { gitHubLimits } from './platform/limits.ts';
import { addressesOf, appPage } from './platform/settings.ts';
import { StartError } from './start-error.ts';

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

describe('with every setting of GitHub', () => {
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

  it('uses the Enterprise Server it is told', () => {
    const env = { ...all, GITHUB_URL: 'https://git.example.edu/' };
    expect(read(env)?.url).toBe('https://git.example.edu');
  });

  it('refuses an address that is none', () => {
    expect(() => read({ ...all, GITHUB_URL: 'git.example.edu' })).toThrow(/GITHUB_URL/);
  });

  it('refuses a private key that cannot sign, such as one that systemd took the backslashes from', () => {
    for (const key of [pem.replaceAll('\n', 'n'), pem.split('\n')[0]!, 'lectern.private-key.pem']) {
      const attempt = () => read({ ...all, GITHUB_APP_PRIVATE_KEY: key });
      expect(attempt).toThrow(StartError);
      expect(attempt).toThrow(/^GITHUB_APP_PRIVATE_KEY is not usable: [^\n]+\.$/);
    }
  });
});

describe('without', () => {
  it('any, uses the built-in host, also when they are blank or only the address is given', () => {
    expect(read({})).toBeUndefined();
    expect(read(Object.fromEntries(names.map((name) => [name, ' '])))).toBeUndefined();
    expect(read({ GITHUB_URL: 'https://git.example.edu' })).toBeUndefined();
  });

  it('some, stops and names exactly the missing ones', () => {
    const some = fc.subarray(names, { minLength: 1, maxLength: names.length - 1 });
    fc.assert(
      fc.property(some, (given) => {
        const missing = names.filter((name) => !given.includes(name));
        const attempt = () => read(only(given));
        expect(attempt).toThrow(StartError);
        expect(attempt).toThrow(`To use GitHub, set ${missing.join(', ')} too;`);
      }),
    );
  });
});

describe('the addresses', () => {
  const settings = (url: string) => ({
    ...addressesOf(url),
    name: 'GitHub',
    appId: '',
    privateKey: '',
    clientId: '',
    clientSecret: '',
    webhookSecret: '',
    limits: gitHubLimits,
  });

  it('of github.com lie on three hosts', () => {
    expect(addressesOf('https://github.com')).toEqual({
      url: 'https://github.com',
      apiUrl: 'https://api.github.com',
      avatarOrigins: ['https://avatars.githubusercontent.com'],
    });
    expect(appPage(settings('https://github.com'), 'lectern')).toBe(
      'https://github.com/apps/lectern',
    );
  });

  it('of an Enterprise Server all lie on its own', () => {
    expect(addressesOf('https://git.example.edu')).toEqual({
      url: 'https://git.example.edu',
      apiUrl: 'https://git.example.edu/api/v3',
      avatarOrigins: ['https://git.example.edu', 'https://avatars.git.example.edu'],
    });
    expect(appPage(settings('https://git.example.edu'), 'lectern')).toBe(
      'https://git.example.edu/github-apps/lectern',
    );
  });

  it('of a region are those of github.com, below its own', () => {
    expect(addressesOf('https://uni.ghe.com')).toEqual({
      url: 'https://uni.ghe.com',
      apiUrl: 'https://api.uni.ghe.com',
      avatarOrigins: ['https://avatars.githubusercontent.com', 'https://uni.ghe.com'],
    });
    expect(appPage(settings('https://uni.ghe.com'), 'lectern')).toBe(
      'https://uni.ghe.com/apps/lectern',
    );
  });
});
