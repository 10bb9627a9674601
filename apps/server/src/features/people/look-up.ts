/** What the platform says about a person now. */
import { transact } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Membership, OrganizationClient } from '../../platform/organization-client.ts';
import { saveUser } from '../session/queries.ts';
import type { TokenDeps } from '../session/platform-tokens.ts';

export interface Sight {
  /** Their login of this moment. */
  login: string;
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
  if (!person) return { login: user.login, membership: undefined };
  if (person.login !== user.login) await transact(db, (tx) => saveUser(tx, person, clock()));
  return { login: person.login, membership: await org.findMembership(person.login) };
}
