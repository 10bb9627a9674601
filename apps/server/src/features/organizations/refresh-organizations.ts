/** Asks the platform, with the person's token, for their organisations. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { isProblem } from '../../platform/problem.ts';
import { findAccessToken, type TokenDeps } from '../tokens/platform-tokens.ts';
import { inTime } from './in-time.ts';
import { saveOrganizations } from './save-organizations.ts';

/**
 * `refused`: our token is invalid. The person can cause that, so our copy must not prove their role, as it
 * does while the platform is down. `part`: some organisations need a single sign-on.
 */
type Answer = 'all' | 'part' | 'nothing' | 'refused';

export async function refreshOrganizations(deps: TokenDeps, user: SessionUser): Promise<Answer> {
  const { db, clock, platform } = deps;
  let answer: Answer = 'nothing';
  await inTime(async () => {
    const accessToken = await findAccessToken(deps, user.id);
    if (accessToken === undefined) {
      answer = 'refused';
      return;
    }
    const askedAt = clock();
    const asked = platform.asUser(user.id, accessToken).listOrganizations();
    const found = await asked.catch((error: unknown) => {
      if (isProblem(error, 'unauthorized')) answer = 'refused';
      throw error;
    });
    await transact(db, (tx) => saveOrganizations(tx, user.id, found, askedAt));
    answer = found.withheldIds.length > 0 ? 'part' : 'all';
  });
  return answer;
}
