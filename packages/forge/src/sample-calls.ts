import { installApp } from './apps/install.ts';
import { findAppBySlug } from './store/queries/installations.ts';
import type { ForgeContext } from './context.ts';
import { notFound } from './errors.ts';
import { createPersonalToken } from './pages/tokens/create-token.ts';
import type { Account } from './principal.ts';
import { findAccountByLogin } from './store/queries/accounts.ts';
import { createOrganization } from './use-cases/create-organization.ts';

/** Beyond the API. They must not be reachable by HTTP. */
export interface SampleCalls {
  /** Expires after one day. */
  token(login: string): Promise<string>;
  hasAccount(login: string): Promise<boolean>;
  createOrganization(organization: { login: string; name: string; owner: string }): Promise<void>;
  installApp(installation: { app: string; account: string; by: string }): Promise<void>;
  /** Sets the date of the future push that contains this commit. */
  datePush(commit: string, receivedAt: Date): void;
  /** Sends no webhooks until the returned function is called. */
  holdWebhooks(): () => void;
  /** Drops unused push dates and releases all held webhooks. */
  close(): void;
}

export function openSampleCalls(context: ForgeContext): SampleCalls {
  const { db, pushTimes, webhooks } = context;
  const holds: (() => void)[] = [];
  return {
    async token(login) {
      const { id } = await selectAccount(context, login);
      return createPersonalToken(context, id, { name: 'laptop', days: 1 });
    },
    hasAccount: async (login) => (await findAccountByLogin(db, login)) !== undefined,
    async createOrganization({ owner, ...organization }) {
      const { id } = await selectAccount(context, owner);
      await createOrganization(context, id, organization);
    },
    async installApp({ app: slug, account, by }) {
      const app = await findAppBySlug(db, slug);
      if (!app) throw notFound();
      await installApp(context, {
        app,
        target: await selectAccount(context, account),
        by: await selectAccount(context, by),
      });
    },
    datePush: (commit, receivedAt) => void pushTimes.set(commit, receivedAt),
    holdWebhooks() {
      const release = webhooks.hold();
      holds.push(release);
      return release;
    },
    close() {
      pushTimes.clear();
      for (const release of holds) release();
    },
  };
}

async function selectAccount({ db }: ForgeContext, login: string): Promise<Account> {
  const account = await findAccountByLogin(db, login);
  if (!account) throw notFound();
  return account;
}
