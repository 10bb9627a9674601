import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Membership, OrganizationClient } from '../../platform/organization-client.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import type { PlatformUser } from '../../platform/user-client.ts';
import { saveUser } from '../session/save-user.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export interface PersonOnPlatform {
  /** The current login, or the last one of a deleted account. */
  login: string;
  /** The account is deleted, and its login may belong to somebody else. */
  isGone?: true;
  membership: Membership | undefined;
  /** We have just invited them with the role that they need. */
  isInvitedNow?: boolean;
}

type LookDeps = Pick<TokenDeps, 'db' | 'clock'>;

/** Looks up by id, because a login can pass to somebody else. */
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

/** The platform finds memberships by login only. */
export async function lookUpPerson(
  deps: LookDeps,
  org: OrganizationClient,
  user: SessionUser,
): Promise<PersonOnPlatform> {
  const account = await findAccount(deps, org, user);
  if (!account) return { login: user.login, isGone: true, membership: undefined };
  return { login: account.login, membership: await org.findMembership(account.login) };
}

/**
 * Throws if the organisation's login belongs to another one now: then everybody would seem to have left.
 */
export async function confirmAbsence(
  org: OrganizationClient,
  orgId: number,
  person: PersonOnPlatform,
): Promise<PersonOnPlatform> {
  const { id } = await org.getOrganization();
  if (id === orgId) return person;
  throw new PlatformProblem('absent', 'another organisation has this name now');
}
