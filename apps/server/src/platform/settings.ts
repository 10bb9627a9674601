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

/** An Enterprise Server keeps its API and its avatars under its own address. */
export function addressesOf(
  url: string,
): Pick<PlatformSettings, 'url' | 'apiUrl' | 'avatarOrigins'> {
  const base = url.replace(/\/+$/, '');
  if (base === gitHub) {
    const avatarOrigins = ['https://avatars.githubusercontent.com'];
    return { url: base, apiUrl: 'https://api.github.com', avatarOrigins };
  }
  return { url: base, apiUrl: `${base}/api/v3`, avatarOrigins: [new URL(base).origin] };
}

/** On github.com apps live under /apps, on an Enterprise Server under /github-apps; ours has /apps. */
export function appPage({ url, limits }: PlatformSettings, slug: string): string {
  const isEnterprise = limits !== null && url !== gitHub;
  return `${url}/${isEnterprise ? 'github-apps' : 'apps'}/${slug}`;
}
