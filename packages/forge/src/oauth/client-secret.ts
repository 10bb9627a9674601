import { timingSafeEqual } from 'node:crypto';
import type { ForgeContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import { findAppByClientId, type App } from './find-app.ts';

export async function findClient(
  context: ForgeContext,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Promise<App | undefined> {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const app = await findAppByClientId(context.db, clientId);
  if (!app) return undefined;
  const given = Buffer.from(hashSecret(clientSecret));
  const expected = Buffer.from(app.clientSecretHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? app : undefined;
}
