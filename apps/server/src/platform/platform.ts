/** The interface of the code-hosting platform. Only this folder uses Octokit. */
import type { PlatformFacts } from '@lectern/contract';
import { Webhooks } from '@octokit/webhooks';
import type { Octokit } from 'octokit';
import type { Db } from '../db/open.ts';
import { findBudget } from './budget-store.ts';
import type { Budget } from './budget.ts';
import { checkClient, type CheckClient } from './check-client.ts';
import { gitToken, installationScope, makeClients, type GitToken } from './clients.ts';
import { deliveryClient, type DeliveryClient } from './delivery-client.ts';
import { makeGovernor } from './governor.ts';
import type { Limits } from './limits.ts';
import {
  endHostSessions,
  exchangeCode,
  loginUrl,
  refreshTokens,
  type LoginRequest,
  type UserTokens,
} from './oauth.ts';
import { organizationClient, type OrganizationClient } from './organization-client.ts';
import { optional } from './optional.ts';
import { PlatformProblem, toProblem } from './problem.ts';
import { pushClient, type PushClient } from './push-client.ts';
import { repositoryClient, type RepositoryClient } from './repository-client.ts';
import { reviewClient, type ReviewClient } from './review-client.ts';
import type { PlatformSettings } from './settings.ts';
import { userClient, type UserClient } from './user-client.ts';

export interface Installation {
  account: { id: number; login: string };
  suspendedAt: Date | null;
}

export interface Platform {
  readonly avatarOrigins: readonly string[];
  /** Null if the platform has none. */
  readonly limits: Limits | null;
  /** Whether it checked the addresses that it reports. People type those of the built-in host. */
  readonly verifiesEmail: boolean;
  facts(): Promise<PlatformFacts>;
  /** Throws if the platform does not answer. */
  requireUp(): Promise<void>;
  loginUrl(request: LoginRequest): string;
  exchangeCode(grant: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<UserTokens>;
  refreshTokens(refreshToken: string): Promise<UserTokens>;
  /** Logs a person out of the built-in code host. Does nothing on GitHub. */
  endSessions(platformUserId: number): Promise<void>;
  /** `budgetId` selects the rate limit: our user id, or `unknownUser` during login. */
  asUser(budgetId: number, accessToken: string): UserClient;
  asApp(installationId: number, orgLogin: string): Promise<OrganizationClient>;
  repositories(installationId: number, orgLogin: string): Promise<RepositoryClient>;
  /** Results of automatic checks of commits. */
  checks(installationId: number, orgLogin: string): Promise<CheckClient>;
  reviews(installationId: number, orgLogin: string): Promise<ReviewClient>;
  pushes(installationId: number, orgLogin: string): Promise<PushClient>;
  /** A token with which git can read the installation's repositories for an hour. */
  gitToken(installationId: number): Promise<GitToken>;
  deliveries(): DeliveryClient;
  /** Uses the app's own token, which also works for a suspended installation. */
  findInstallation(installationId: number): Promise<Installation | undefined>;
  verifyWebhook(body: string, signature: string): Promise<boolean>;
  /** The same platform with background priority: calls of people come first. */
  inBackground(): Platform;
  /** The capacity of the near future, to estimate how long people will wait. */
  outlook(installationId: number): Promise<Outlook>;
}

export interface Outlook extends Pick<PlatformSettings, 'limits' | 'unlimitedTurnMs'> {
  budget: Budget;
}

export interface PlatformDeps {
  db: Db;
  clock: () => Date;
  platform: Platform;
}

export function connectPlatform(
  settings: PlatformSettings,
  { db, clock }: Omit<PlatformDeps, 'platform'>,
): Platform {
  const { limits, unlimitedTurnMs } = settings;
  const clients = makeClients(settings, makeGovernor({ db, clock, limits }));
  const webhooks = new Webhooks({ secret: settings.webhookSecret });
  let slug: Promise<string> | undefined;

  async function appSlug(): Promise<string> {
    slug ??= clients.app.rest.apps.getAuthenticated().then(({ data }) => data?.slug ?? '');
    // A failure is not cached.
    slug.catch(() => (slug = undefined));
    return slug;
  }

  const urgent = platformFor(false);
  const unhurried = platformFor(true);
  return urgent;

  function platformFor(isBackground: boolean): Platform {
    return {
      avatarOrigins: settings.avatarOrigins,
      limits,
      verifiesEmail: !settings.builtIn,

      async facts() {
        const app = `${settings.appsUrl}/${await appSlug()}`;
        return {
          name: settings.name,
          display_name: settings.displayName,
          built_in: settings.builtIn,
          sign_up: settings.signUp ?? 'open',
          url: settings.url,
          new_org_url: `${settings.url}/account/organizations/new`,
          install_url: `${app}/installations/new/permissions`,
          target_url: `${app}/installations/new`,
        };
      },

      // This call is free. Other calls without a token are limited to 60 per hour.
      async requireUp() {
        const signal = AbortSignal.timeout(1_500);
        const { status } = await fetch(`${settings.apiUrl}/rate_limit`, { signal }).catch(
          (error: unknown) => {
            throw toProblem(error);
          },
        );
        if (status >= 500) throw new PlatformProblem('down', `status ${status}`);
      },

      loginUrl: (request) => loginUrl(settings, request),
      exchangeCode: (grant) => exchangeCode(settings, grant, clock()),
      refreshTokens: (refreshToken) => refreshTokens(settings, refreshToken, clock()),
      endSessions: (platformUserId) => endHostSessions(settings, platformUserId),
      asUser: (budgetId, accessToken) =>
        userClient(clients.user(budgetId, accessToken), settings.url),
      asApp: async (installationId, orgLogin) =>
        organizationClient(
          await clients.installation(installationId, isBackground),
          orgLogin,
          settings.url,
        ),
      repositories: async (installationId, orgLogin) =>
        repositoryClient(await clients.installation(installationId, isBackground), orgLogin),
      checks: async (installationId, orgLogin) =>
        checkClient(await clients.installation(installationId, isBackground), orgLogin),
      reviews: async (installationId, orgLogin) =>
        reviewClient(await clients.installation(installationId, isBackground), orgLogin),
      pushes: async (installationId, orgLogin) =>
        pushClient(await clients.installation(installationId, isBackground), orgLogin),
      gitToken: (installationId) => gitToken(clients.app, installationId, settings),
      deliveries: () => deliveryClient(clients.app),
      findInstallation: (installationId) => findInstallation(clients.app, installationId),
      verifyWebhook: (body, signature) => webhooks.verify(body, signature).catch(() => false),
      inBackground: () => unhurried,
      outlook: async (installationId) => {
        const budget = await findBudget(db, installationScope(installationId));
        return { budget, limits, unlimitedTurnMs };
      },
    };
  }
}

/** An enterprise account has no login. We work with organisations only. */
function findInstallation(app: Octokit, id: number): Promise<Installation | undefined> {
  return optional(async () => {
    const { data } = await app.rest.apps.getInstallation({ installation_id: id });
    const { account, suspended_at } = data;
    if (!account || !('login' in account)) return undefined;
    const suspendedAt = suspended_at === null ? null : new Date(suspended_at);
    return { account: { id: account.id, login: account.login }, suspendedAt };
  });
}
