/** What the platform says about a person now. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Membership, OrganizationClient } from '../../platform/organization-client.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { saveUser } from '../session/save-user.ts';
import type { TokenDeps } from '../session/platform-tokens.ts';

export interface Sight {
  /** Their login of this moment, or the last one of an account that is gone. */
  login: string;
  /** Whoever has the login now is somebody else. */
  isGone?: true;
  membership: Membership | undefined;
  invitationId?: number | null;
}

/**
 * Memberships are asked for by login, and a login can pass to somebody else: so the login is asked
 * for first, by the id that never changes.
 */
export async function lookUp(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  org: OrganizationClient,
  user: SessionUser,
): Promise<Sight> {
  const person = await org.findUser(user.platformId);
  if (!person) return { login: user.login, isGone: true, membership: undefined };
  if (person.login !== user.login) await transact(db, (tx) => saveUser(tx, person, clock()));
  return { login: person.login, membership: await org.findMembership(person.login) };
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
