import type { ForgeContext } from '../context.ts';
import { badCredentials } from '../errors.ts';
import { nobody, type Principal } from '../principal.ts';
import {
  findInstallationByToken,
  findUserByAppToken,
  findUserByPersonalToken,
} from './credentials.ts';
import { hashSecret } from '../secrets.ts';
import { resolveAppJwt } from './app-jwt.ts';
import { parseAuthorization, tokenOf } from './authorization-header.ts';

/** An invalid or expired token is an error. Only a missing header means nobody. */
export async function resolvePrincipal(
  context: ForgeContext,
  authorization: string | undefined,
): Promise<Principal> {
  const credentials = parseAuthorization(authorization);
  if (credentials.kind === 'none') return nobody;
  const token = tokenOf(credentials);
  if (token === undefined) throw badCredentials();
  const principal = await principalOfToken(context, token);
  if (!principal) throw badCredentials();
  return principal;
}

async function principalOfToken(
  context: ForgeContext,
  token: string,
): Promise<Principal | undefined> {
  const { db } = context;
  const now = context.clock();
  switch (token.slice(0, 4)) {
    case 'ghp_':
      return findUserByPersonalToken(db, hashSecret(token), now);
    case 'ghu_':
      return findUserByAppToken(db, hashSecret(token), now);
    case 'ghs_':
      return findInstallationByToken(db, hashSecret(token), now);
    default:
      return token.startsWith('eyJ') ? resolveAppJwt(context, token) : undefined;
  }
}
