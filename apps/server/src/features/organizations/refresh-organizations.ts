/** Asks the platform, in a person's name, for the organisations they are in. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { isProblem } from '../../platform/problem.ts';
import { findAccessToken, type TokenDeps } from '../session/platform-tokens.ts';
import { inTime } from './in-time.ts';
import { saveOrganizations } from './save-organizations.ts';

/**
 * False when we may not ask in this person's name any more. They can bring that about themselves, so
 * the copy from before must not vouch for them; a platform that is away is nobody's doing.
 */
export async function refreshOrganizations(deps: TokenDeps, user: SessionUser): Promise<boolean> {
  const { db, clock, platform } = deps;
  let mayAsk = true;
  await inTime(async () => {
    const accessToken = await findAccessToken(deps, user.id);
    mayAsk = accessToken !== undefined;
    if (accessToken === undefined) return;
    const askedAt = clock();
    const asked = platform.asUser(user.id, accessToken).listOrganizations();
    const found = await asked.catch((error: unknown) => {
      mayAsk = !isProblem(error, 'unauthorized');
      throw error;
    });
    await transact(db, (tx) => saveOrganizations(tx, user.id, found, askedAt));
  });
  return mayAsk;
}
