import type { ForgeContext } from '../context.ts';
import type { GitPerson } from '../git/objects/commit-format.ts';
import type { Account } from '../principal.ts';

export function identityOf(context: ForgeContext, account: Account): GitPerson {
  const { hostname } = new URL(context.urls.base);
  return {
    name: account.name ?? account.login,
    email: account.email ?? `${account.id}+${account.login}@users.noreply.${hostname}`,
    date: context.clock(),
  };
}
