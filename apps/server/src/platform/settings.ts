import { gitHubLimits, type Limits } from './limits.ts';

/** Which platform this Lectern works with, and the app it works as. */
export interface PlatformSettings {
  /** What people are told it is called. */
  name: string;
  /** Where its pages are. */
  url: string;
  apiUrl: string;
  /** Where its pages of apps are: github.com and ours have them below /apps. */
  appsUrl: string;
  /** The numeric id or the client id: the platform accepts either. */
  appId: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  /** Facts of the platform: see `limitsOf`; the built-in host has none. */
  limits: Limits | null;
  /** Without limits: what one student's set-up takes beside others. Null where nobody knows. */
  unlimitedTurnMs: number | null;
  /** How long a new token may be denied: not every server of the platform knows it at once. */
  tokenSettlesMs: number;
  avatarOrigins: readonly string[];
}

const gitHub = 'https://github.com';

/** GitHub in a region of one's own is laid out as github.com is, below an address of one's own. */
const regional = /^https:\/\/[^/.]+\.ghe\.com$/;

export function addressesOf(
  url: string,
): Pick<PlatformSettings, 'url' | 'apiUrl' | 'appsUrl' | 'avatarOrigins'> {
  const base = url.replace(/\/+$/, '');
  const { origin, protocol, host } = new URL(base);
  if (isGitHubs(base)) {
    const avatarOrigins = ['https://avatars.githubusercontent.com'];
    if (base !== gitHub) avatarOrigins.push(origin);
    return { url: base, apiUrl: `https://api.${host}`, appsUrl: `${base}/apps`, avatarOrigins };
  }
  // An Enterprise Server has both under its own address, unless it keeps apart what people upload.
  const avatarOrigins = protocol === 'https:' ? [origin, `https://avatars.${host}`] : [origin];
  return { url: base, apiUrl: `${base}/api/v3`, appsUrl: `${base}/github-apps`, avatarOrigins };
}

/**
 * GitHub publishes its limits. An Enterprise Server has none until its operators set some, which
 * nobody can know beforehand: it says so when one is reached, and is obeyed.
 */
export function limitsOf(url: string): Limits | null {
  return isGitHubs(url) ? gitHubLimits : null;
}

function isGitHubs(url: string): boolean {
  return url === gitHub || regional.test(url);
}
