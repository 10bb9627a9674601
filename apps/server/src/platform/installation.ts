/** What the platform knows of an installation of our app in an organisation. */
import type { Octokit } from 'octokit';
import { optional } from './optional.ts';

export interface Installation {
  account: { id: number; login: string };
  suspendedAt: Date | null;
}

/** An enterprise has no login, and is none of ours. */
export function findInstallation(app: Octokit, id: number): Promise<Installation | undefined> {
  return optional(async () => {
    const { data } = await app.rest.apps.getInstallation({ installation_id: id });
    const { account, suspended_at } = data;
    if (!account || !('login' in account)) return undefined;
    const suspendedAt = suspended_at === null ? null : new Date(suspended_at);
    return { account: { id: account.id, login: account.login }, suspendedAt };
  });
}
