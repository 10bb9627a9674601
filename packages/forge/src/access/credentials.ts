import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { App, Principal } from '../principal.ts';
import type { Db } from '../store/client.ts';
import { prepared } from '../store/prepared.ts';
import {
  accounts,
  apps,
  installations,
  installationTokens,
  personalTokens,
  userTokens,
} from '../store/schema.ts';

type Found = Promise<Principal | undefined>;

const USE_NOTED_EVERY_MS = 60_000;

/** Prepared, because every call runs one of these. */
const byPersonalToken = prepared((db) =>
  db
    .select({ account: accounts, tokenId: personalTokens.id, usedAt: personalTokens.lastUsedAt })
    .from(personalTokens)
    .innerJoin(accounts, eq(accounts.id, personalTokens.userId))
    .where(
      and(
        eq(personalTokens.tokenHash, sql.placeholder('hash')),
        or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, sql.placeholder('now'))),
      ),
    )
    .prepare('forge_personal_token'),
);

const byAppToken = prepared((db) =>
  db
    .select({ account: accounts, appId: userTokens.appId })
    .from(userTokens)
    .innerJoin(accounts, eq(accounts.id, userTokens.userId))
    .where(
      and(
        eq(userTokens.accessHash, sql.placeholder('hash')),
        isNull(userTokens.revokedAt),
        gt(userTokens.accessExpiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('forge_app_token'),
);

const byInstallationToken = prepared((db) =>
  db
    .select({
      account: accounts,
      installation: {
        id: installations.id,
        appId: installations.appId,
        accountId: installations.accountId,
        repositorySelection: installations.repositorySelection,
      },
      permissions: installationTokens.permissions,
      repositoryIds: installationTokens.repositoryIds,
    })
    .from(installationTokens)
    .innerJoin(installations, eq(installations.id, installationTokens.installationId))
    .innerJoin(apps, eq(apps.id, installations.appId))
    .innerJoin(accounts, eq(accounts.id, apps.botId))
    .where(
      and(
        eq(installationTokens.tokenHash, sql.placeholder('hash')),
        gt(installationTokens.expiresAt, sql.placeholder('now')),
        isNull(installations.suspendedAt),
      ),
    )
    .prepare('forge_installation_token'),
);

export async function findUserByPersonalToken(db: Db, hash: string, now: Date): Found {
  const [row] = await byPersonalToken(db).execute({ hash, now });
  if (!row) return undefined;
  // A write per call would double its cost.
  if (!row.usedAt || now.getTime() - row.usedAt.getTime() > USE_NOTED_EVERY_MS) {
    await db
      .update(personalTokens)
      .set({ lastUsedAt: now })
      .where(eq(personalTokens.id, row.tokenId));
  }
  return { kind: 'user', account: row.account };
}

export async function findUserByAppToken(db: Db, hash: string, now: Date): Found {
  const [row] = await byAppToken(db).execute({ hash, now });
  return row && { kind: 'user-through-app', ...row };
}

export async function findInstallationByToken(db: Db, hash: string, now: Date): Found {
  const [row] = await byInstallationToken(db).execute({ hash, now });
  return row && { kind: 'installation', ...row };
}

export async function findAppByIssuer(db: Db, issuer: string): Promise<App | undefined> {
  const [row] = await db
    .select()
    .from(apps)
    .where(or(sql`${apps.id}::text = ${issuer}`, eq(apps.clientId, issuer)));
  return row;
}
