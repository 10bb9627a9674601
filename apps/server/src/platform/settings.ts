import type { PlatformFacts } from '@lectern/contract';
import { gitHubLimits, type Limits } from './limits.ts';

/** The platform of this installation, and our app there. */
export interface PlatformSettings {
  /** In the sentences that the specification quotes. */
  name: string;
  /** In all other sentences. */
  displayName: string;
  builtIn: boolean;
  /** Who may create an account on the built-in host. */
  signUp?: PlatformFacts['sign_up'];
  url: string;
  apiUrl: string;
  /** The URL of its pages of apps: /apps on github.com and the built-in host. */
  appsUrl: string;
  /** The numeric id or the client id. */
  appId: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  /** See `limitsOf`. The built-in host has none. */
  limits: Limits | null;
  /** The duration of a student's setup on a platform without limits; null if unknown. */
  unlimitedTurnMs: number | null;
  /** How long some servers of the platform may deny a new token. */
  tokenDelayMs: number;
  avatarOrigins: readonly string[];
}

export const defaultName = 'GitHub';
const gitHub = 'https://github.com';

/** GitHub Enterprise Cloud with data residency has the same URLs as github.com, on its own domain. */
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
  // An Enterprise Server serves both itself, or avatars from a subdomain.
  const avatarOrigins = protocol === 'https:' ? [origin, `https://avatars.${host}`] : [origin];
  return { url: base, apiUrl: `${base}/api/v3`, appsUrl: `${base}/github-apps`, avatarOrigins };
}

/** GitHub publishes its limits. An Enterprise Server has none, or some that it only reports when they are reached. */
export function limitsOf(url: string): Limits | null {
  return isGitHubs(url) ? gitHubLimits : null;
}

function isGitHubs(url: string): boolean {
  return url === gitHub || regional.test(url);
}
