import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { violates } from '@lectern/postgres/unique';
import { eq, lt } from 'drizzle-orm';
import { hashSecret, newSecret } from '../secrets.ts';
import { transact, type ForgeContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { heavyWork } from '../heavy-work.ts';
import type { Account, App } from '../principal.ts';
import { accountKey } from '../rate-limit.ts';
import { apps, manifestCodes } from '../store/schema.ts';
import { accountLimits, requireBelowLimit } from '../use-cases/account-limits.ts';
import { insertBot } from '../use-cases/register-apps.ts';
import { emitPing } from '../webhooks/ping.ts';
import { slugOf, type Manifest } from './manifest.ts';
import { findAppBySlug } from '../store/queries/installations.ts';

const CODE_LIFE_MS = 3_600_000;
const makeKeys = promisify(generateKeyPair);

/** Registers the app of a manifest and returns the code that fetches its secrets once. */
export async function createAppFromManifest(
  context: ForgeContext,
  owner: Account,
  manifest: Manifest,
): Promise<{ app: App; code: string }> {
  const slug = slugOf(manifest.name);
  if (slug === '') throw nameProblem('invalid');
  await requireBelowLimit(context.db, {
    table: apps,
    where: eq(apps.ownerId, owner.id),
    most: accountLimits.apps,
    resource: 'Integration',
    many: 'apps',
  });
  // Checked first, because making the keys is the slow part.
  if (await findAppBySlug(context.db, slug)) throw nameProblem('already_exists');
  const { publicKey, privateKey } = await heavyWork(
    () =>
      makeKeys('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      }),
    accountKey(owner.id),
  );
  const clientSecret = newSecret();
  const code = newSecret();
  const now = context.clock();
  try {
    return await transact(context, async (tx) => {
      const [app] = await tx
        .insert(apps)
        .values({
          slug,
          name: manifest.name,
          description: manifest.description,
          ownerId: owner.id,
          botId: await insertBot(tx, now, slug),
          homepageUrl: manifest.url,
          callbackUrls: manifest.callbackUrls,
          setupUrl: manifest.setupUrl,
          webhookUrl: manifest.webhook?.url ?? null,
          webhookActive: manifest.webhook?.active ?? false,
          webhookSecret: newSecret(),
          clientId: `Iv23${newSecret().slice(0, 16)}`,
          clientSecretHash: hashSecret(clientSecret),
          publicKeyPem: publicKey,
          permissions: manifest.permissions,
          events: manifest.events,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      await tx.insert(manifestCodes).values({
        codeHash: hashSecret(code),
        appId: app!.id,
        privateKeyPem: privateKey,
        clientSecret,
        expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      });
      await emitPing(tx, context, app!);
      return { app: app!, code };
    });
  } catch (error) {
    const taken = violates(error, 'apps_slug_unique') || violates(error, 'accounts_login_unique');
    throw taken ? nameProblem('already_exists') : error;
  }
}

/** A code works once within an hour. Its secrets are deleted with it. */
export async function convertManifestCode(context: ForgeContext, code: string) {
  const now = context.clock();
  return transact(context, async (tx) => {
    await tx.delete(manifestCodes).where(lt(manifestCodes.expiresAt, now));
    const [used] = await tx
      .delete(manifestCodes)
      .where(eq(manifestCodes.codeHash, hashSecret(code)))
      .returning();
    if (!used) return undefined;
    const [app] = await tx.select().from(apps).where(eq(apps.id, used.appId));
    if (!app) return undefined;
    return { app, clientSecret: used.clientSecret, privateKeyPem: used.privateKeyPem };
  });
}

function nameProblem(code: 'invalid' | 'already_exists') {
  return validationFailed({ resource: 'Integration', field: 'name', code });
}
