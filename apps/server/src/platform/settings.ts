import type { Limits } from './limits.ts';

/** Which platform this Lectern works with, and the app it works as. */
export interface PlatformSettings {
  /** What people are told it is called. */
  name: string;
  /** Where its pages are. */
  url: string;
  apiUrl: string;
  /** The numeric id or the client id: the platform accepts either. */
  appId: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  /** Facts of the platform: GitHub publishes limits, the built-in host has none. */
  limits: Limits | null;
  avatarOrigins: readonly string[];
}

const gitHub = 'https://github.com';

/** GitHub in a region of one's own is laid out as github.com is, below an address of one's own. */
const regional = /^https:\/\/[^/.]+\.ghe\.com$/;

export function addressesOf(
  url: string,
): Pick<PlatformSettings, 'url' | 'apiUrl' | 'avatarOrigins'> {
  const base = url.replace(/\/+$/, '');
  const { origin, protocol, host } = new URL(base);
  if (base === gitHub || regional.test(base)) {
    const avatarOrigins = ['https://avatars.githubusercontent.com'];
    if (base !== gitHub) avatarOrigins.push(origin);
    return { url: base, apiUrl: `https://api.${host}`, avatarOrigins };
  }
  // An Enterprise Server has both under its own address, unless it keeps apart what people upload.
  const avatarOrigins = protocol === 'https:' ? [origin, `https://avatars.${host}`] : [origin];
  return { url: base, apiUrl: `${base}/api/v3`, avatarOrigins };
}

/** On github.com apps live under /apps, on an Enterprise Server under /github-apps; ours has /apps. */
export function appPage({ url, limits }: PlatformSettings, slug: string): string {
  const isEnterprise = limits !== null && url !== gitHub && !regional.test(url);
  return `${url}/${isEnterprise ? 'github-apps' : 'apps'}/${slug}`;
}
