import type { AppPermissions } from './permissions.ts';
import type { Account, App } from './store/schema.ts';

export type { Account, App } from './store/schema.ts';

export interface InstallationFacts {
  id: number;
  appId: number;
  accountId: number;
  repositorySelection: 'all' | 'selected';
}

export type Principal =
  | { kind: 'nobody' }
  /** By a session of the pages or a personal token. */
  | { kind: 'user'; account: Account }
  /** A person through an app: may do only what both may do. */
  | { kind: 'user-through-app'; account: Account; appId: number }
  | {
      kind: 'installation';
      /** The app's bot. */
      account: Account;
      installation: InstallationFacts;
      permissions: AppPermissions;
      /** Null for all repositories of the installation. */
      repositoryIds: readonly number[] | null;
    }
  /** By a JWT signed with its key. It may only manage installations. */
  | { kind: 'app'; app: App };

export const nobody: Principal = { kind: 'nobody' };

/** The author of a change. */
export function actorOf(principal: Principal): Account | null {
  switch (principal.kind) {
    case 'user':
    case 'user-through-app':
    case 'installation':
      return principal.account;
    case 'nobody':
    case 'app':
      return null;
  }
}

export function userOf(principal: Principal): Account | null {
  return principal.kind === 'user' || principal.kind === 'user-through-app'
    ? principal.account
    : null;
}
