/** Asks the platform, in a person's name, for the organisations they are in. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { isProblem } from '../../platform/problem.ts';
import { findAccessToken, type TokenDeps } from '../tokens/platform-tokens.ts';
import { inTime } from './in-time.ts';
import { saveOrganizations } from './save-organizations.ts';

/**
 * 'refused' when we may not ask in this person's name any more. They can bring that about themselves,
 * so the copy from before must not vouch for them; a platform that is away is nobody's doing. 'part'
 * when some of them want a single sign-on first.
 */
type Told = 'all' | 'part' | 'nothing' | 'refused';

export async function refreshOrganizations(deps: TokenDeps, user: SessionUser): Promise<Told> {
  const { db, clock, platform } = deps;
  let told: Told = 'nothing';
  await inTime(async () => {
    const accessToken = await findAccessToken(deps, user.id);
    if (accessToken === undefined) {
      told = 'refused';
      return;
    }
    const askedAt = clock();
    const asked = platform.asUser(user.id, accessToken).listOrganizations();
    const found = await asked.catch((error: unknown) => {
      if (isProblem(error, 'unauthorized')) told = 'refused';
      throw error;
    });
    await transact(db, (tx) => saveOrganizations(tx, user.id, found, askedAt));
    told = found.withheldIds.length > 0 ? 'part' : 'all';
  });
  return told;
}
