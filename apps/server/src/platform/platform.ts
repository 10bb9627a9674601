/** The code-hosting platform as the features see it. Nothing outside this folder knows Octokit. */
import type { PlatformFacts } from '@lectern/contract';
import { Webhooks } from '@octokit/webhooks';
import type { Db } from '../db/open.ts';
import { findBudget } from './budget-store.ts';
import type { Budget } from './budget.ts';
import { checkClient, type CheckClient } from './check-client.ts';
import { gitToken, installationScope, makeClients, type GitToken } from './clients.ts';
import { deliveryClient, type DeliveryClient } from './delivery-client.ts';
import { makeGovernor } from './governor.ts';
import { findInstallation, type Installation } from './installation.ts';
import type { Limits } from './limits.ts';
import {
  exchangeCode,
  loginUrl,
  refreshTokens,
  type LoginRequest,
  type UserTokens,
} from './oauth.ts';
import { organizationClient, type OrganizationClient } from './organization-client.ts';
import { PlatformProblem, toProblem } from './problem.ts';
import { pushClient, type PushClient } from './push-client.ts';
import { repositoryClient, type RepositoryClient } from './repository-client.ts';
import { reviewClient, type ReviewClient } from './review-client.ts';
import type { PlatformSettings } from './settings.ts';
import { userClient, type UserClient } from './user-client.ts';

export interface Platform {
  readonly avatarOrigins: readonly string[];
  /** Null where the platform has none. */
  readonly limits: Limits | null;
  facts(): Promise<PlatformFacts>;
  /** Throws why it does not answer. */
  requireUp(): Promise<void>;
  loginUrl(request: LoginRequest): string;
  exchangeCode(grant: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<UserTokens>;
  refreshTokens(refreshToken: string): Promise<UserTokens>;
  /** `budgetId` tells whose allowance is used: our user id, or `unknownUser` during login. */
  asUser(budgetId: number, accessToken: string): UserClient;
  asApp(installationId: number, orgLogin: string): Promise<OrganizationClient>;
  /** The repositories of the organisation, by the same app. */
  repositories(installationId: number, orgLogin: string): Promise<RepositoryClient>;
  /** What automatic checks said of commits in the repositories of the organisation. */
  checks(installationId: number, orgLogin: string): Promise<CheckClient>;
  /** The reviews in the repositories of the organisation, by the same app. */
  reviews(installationId: number, orgLogin: string): Promise<ReviewClient>;
  /** What was pushed to the repositories of the organisation, and when. */
  pushes(installationId: number, orgLogin: string): Promise<PushClient>;
  /** Opens the repositories of the installation to git for an hour, for reading alone. */
  gitToken(installationId: number): Promise<GitToken>;
  deliveries(): DeliveryClient;
  /** Asked as the app itself, which may look where it is suspended. */
  findInstallation(installationId: number): Promise<Installation | undefined>;
  verifyWebhook(body: string, signature: string): Promise<boolean>;
  /** The same platform for work that nobody waits for: its calls let those of people go first. */
  inBackground(): Platform;
  /** What the platform will bear in the near future, for telling people how long they will wait. */
  outlook(installationId: number): Promise<Outlook>;
}

export interface Outlook extends Pick<PlatformSettings, 'limits' | 'unlimitedTurnMs'> {
  budget: Budget;
}

/** What it takes to work on the platform: what is done there is written down, with its time. */
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
    // A failure is not remembered: the next caller asks again.
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

      async facts() {
        const app = `${settings.appsUrl}/${await appSlug()}`;
        return {
          name: settings.name,
          url: settings.url,
          new_org_url: `${settings.url}/account/organizations/new`,
          install_url: `${app}/installations/new/permissions`,
          target_url: `${app}/installations/new`,
        };
      },

      // The one question that costs nothing: of any other, who does not sign in may ask sixty an hour.
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
