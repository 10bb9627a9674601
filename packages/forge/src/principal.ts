import type { AppPermissions } from './permissions.ts';
import type { Account, App } from './store/schema.ts';

export type { Account, App } from './store/schema.ts';

/** An installation as far as access is concerned. */
export interface InstallationFacts {
  id: number;
  appId: number;
  accountId: number;
  repositorySelection: 'all' | 'selected';
}

/** Who is calling. */
export type Principal =
  | { kind: 'nobody' }
  /** A person in their own right: signed in to the pages, or by a personal token. */
  | { kind: 'user'; account: Account }
  /** A person through an app: may do what both of them may. */
  | { kind: 'user-through-app'; account: Account; appId: number }
  | {
      kind: 'installation';
      /** The app's bot, named as author of what the installation does. */
      account: Account;
      installation: InstallationFacts;
      permissions: AppPermissions;
      /** Null: every repository the installation reaches. */
      repositoryIds: readonly number[] | null;
    }
  /** The app itself, by a JWT signed with its key; it may only manage installations. */
  | { kind: 'app'; app: App };

export const nobody: Principal = { kind: 'nobody' };

/** The account to name as the doer, or null for nobody and for bare app calls. */
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

/** The person behind the call, if it is one. */
export function userOf(principal: Principal): Account | null {
  return principal.kind === 'user' || principal.kind === 'user-through-app'
    ? principal.account
    : null;
}
