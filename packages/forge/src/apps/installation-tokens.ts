import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { hashSecret, newSecret } from '../secrets.ts';
import type { ForgeContext } from '../context.ts';
import { forbidden, GitHubError } from '../errors.ts';
import type { AppPermissions } from '../permissions.ts';
import { listOwned, type OwnedRepository } from '../store/queries/repositories.ts';
import { installationTokens, repositories } from '../store/schema.ts';
import { covers, narrow } from './narrow.ts';
import { reachOf } from './reach.ts';
import type { Installation } from '../store/queries/installations.ts';

const LIFE_MS = 3_600_000;
const MOST_REPOSITORIES = 500;

export interface TokenRequest {
  permissions?: AppPermissions | undefined;
  repositories?: string[] | undefined;
  repositoryIds?: number[] | undefined;
}

export interface IssuedToken {
  token: string;
  expiresAt: Date;
  permissions: AppPermissions;
  /** Null: everything the installation reaches. */
  repositories: OwnedRepository[] | null;
}

/** The token is returned once; only its hash is stored. */
export async function issueInstallationToken(
  context: ForgeContext,
  installation: Installation,
  request: TokenRequest,
): Promise<IssuedToken> {
  if (installation.suspendedAt !== null) {
    throw forbidden('This installation has been suspended');
  }
  if (request.permissions && !covers(installation.permissions, request.permissions)) {
    throw new GitHubError(422, 'The permissions requested are not granted to this installation.');
  }
  const chosen = await chooseRepositories(context, installation, request);
  const token = newSecret('ghs_');
  const createdAt = context.clock();
  const issued: IssuedToken = {
    token,
    expiresAt: new Date(createdAt.getTime() + LIFE_MS),
    permissions: narrow(installation.permissions, request.permissions),
    repositories: chosen,
  };
  // A worker creates a token every hour, so expired ones are deleted here.
  await context.db
    .delete(installationTokens)
    .where(
      and(
        eq(installationTokens.installationId, installation.id),
        lt(installationTokens.expiresAt, createdAt),
      ),
    );
  await context.db.insert(installationTokens).values({
    tokenHash: hashSecret(token),
    installationId: installation.id,
    permissions: issued.permissions,
    repositoryIds: chosen?.map(({ repository }) => repository.id) ?? null,
    createdAt,
    expiresAt: issued.expiresAt,
  });
  return issued;
}

export async function revokeInstallationToken(context: ForgeContext, token: string): Promise<void> {
  await context.db
    .delete(installationTokens)
    .where(eq(installationTokens.tokenHash, hashSecret(token)));
}

async function chooseRepositories(
  context: ForgeContext,
  installation: Installation,
  { repositories: names = [], repositoryIds = [] }: TokenRequest,
): Promise<OwnedRepository[] | null> {
  const wanted = new Set([...names.map((name) => name.toLowerCase()), ...repositoryIds]);
  if (wanted.size === 0) return null;
  const lowered = names.map((name) => name.toLowerCase());
  const asked = or(
    names.length > 0 ? inArray(sql`lower(${repositories.name})`, lowered) : undefined,
    repositoryIds.length > 0 ? inArray(repositories.id, repositoryIds) : undefined,
  );
  const reach = await reachOf(context.db, installation);
  const found = await listOwned(context.db, and(reach, asked), {
    limit: MOST_REPOSITORIES,
    offset: 0,
  });
  for (const { repository } of found) {
    wanted.delete(repository.name.toLowerCase());
    wanted.delete(repository.id);
  }
  if (wanted.size > 0) {
    throw new GitHubError(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  return found;
}
