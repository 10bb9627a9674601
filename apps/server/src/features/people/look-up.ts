/** What the platform says about a person now. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Membership, OrganizationClient } from '../../platform/organization-client.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import type { PlatformUser } from '../../platform/user-client.ts';
import { saveUser } from '../session/save-user.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export interface Sight {
  /** Their login of this moment, or the last one of an account that is gone. */
  login: string;
  /** Whoever has the login now is somebody else. */
  isGone?: true;
  membership: Membership | undefined;
}

type LookDeps = Pick<TokenDeps, 'db' | 'clock'>;

/** A login can pass to somebody else, so it is asked for by the id that never changes. */
export async function findAccount(
  { db, clock }: LookDeps,
  org: OrganizationClient,
  user: SessionUser,
): Promise<PlatformUser | undefined> {
  const account = await org.findUser(user.platformId);
  if (account && account.login !== user.login) {
    await transact(db, (tx) => saveUser(tx, account, clock()));
  }
  return account;
}

/** Memberships are asked for by login. */
export async function lookUp(
  deps: LookDeps,
  org: OrganizationClient,
  user: SessionUser,
): Promise<Sight> {
  const account = await findAccount(deps, org, user);
  if (!account) return { login: user.login, isGone: true, membership: undefined };
  return { login: account.login, membership: await org.findMembership(account.login) };
}

/**
 * Under a name that the organisation no longer has, everyone would seem to have left it. 'Not a
 * member' counts only when the organisation itself is still found, and is the one we mean.
 */
export async function confirmAbsence(
  org: OrganizationClient,
  orgId: number,
  sight: Sight,
): Promise<Sight> {
  const { id } = await org.getOrganization();
  if (id === orgId) return sight;
  throw new PlatformProblem('absent', 'another organisation has the name now');
}
