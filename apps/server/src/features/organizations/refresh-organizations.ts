/** Asks the platform, in a person's name, for the organisations they are in. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { findAccessToken, type TokenDeps } from '../session/platform-tokens.ts';
import { inTime } from './in-time.ts';
import { saveOrganizations } from './save-organizations.ts';

export function refreshOrganizations(deps: TokenDeps, user: SessionUser): Promise<void> {
  const { db, clock, platform } = deps;
  return inTime(async () => {
    const accessToken = await findAccessToken(deps, user.id);
    if (accessToken === undefined) return;
    const found = await platform.asUser(user.id, accessToken).listOrganizations();
    await transact(db, (tx) => saveOrganizations(tx, user.id, found, clock()));
  });
}
