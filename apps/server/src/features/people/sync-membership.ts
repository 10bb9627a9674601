/** Synchronises a membership with the platform. Idempotent; a platform failure never changes the status. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import type { MemberId } from '../../jobs/queue.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { alone, isProblem } from '../../platform/problem.ts';
import { findPlace, type Place } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import { findAccessToken, type TokenDeps } from '../tokens/platform-tokens.ts';
import { applyRole } from './apply-role.ts';
import { inviteToOrganization, tryLater } from './invite-to-organization.ts';
import { recheckIfChanged } from './recheck-if-changed.ts';
import { confirmAbsence, lookUpPerson, type PersonOnPlatform } from './person-on-platform.ts';
import { invitationDelayMs } from './invitation-delay.ts';
import { recordMembership } from './record-membership.ts';

interface SyncDeps extends TokenDeps {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** `accept` is for people who asked to join; the sweep and webhooks only check. */
export async function syncMembership(
  deps: SyncDeps,
  member: MemberId,
  { accept }: { accept: boolean },
): Promise<void> {
  const place = await findPlace(deps.db, member);
  if (!place) return;
  if (!isLive(place.membership)) return releaseInstead(deps.db, place);
  const { installationId, suspendedAt, login } = place.org;
  if (installationId === null || suspendedAt !== null) return waitForApp(deps.db, place, accept);
  const org = await deps.platform.asApp(installationId, login);
  let person = await lookUpPerson(deps, org, place.user);
  if (!person.membership) person = await inviteIfDue(deps, org, place, person, accept);
  if (accept && person.membership?.state === 'pending') {
    person = await acceptFor(deps, org, place, person);
  }
  const status = await recordMembership(deps, place, person);
  if (status !== 'ACTIVE' && status !== 'ORG_INVITED') return;
  try {
    await applyRole(deps, org, place, { ...person, isWaitedFor: accept });
  } finally {
    // Even after a failure, because the platform may have made the change.
    await recheckIfChanged(deps.db, place.membership);
  }
}

/** The release may have run before the last attempt of this job, which was killed halfway. */
function releaseInstead(db: Db, { membership }: Place): Promise<void> {
  return transact(db, (tx) => enqueueRelease(tx, membership, membership.role));
}

/** Without our app every call is refused. People who asked to join retry; the sweep checks the others. */
async function waitForApp(db: Db, { membership }: Place, accept: boolean): Promise<void> {
  if (accept) await tryLater(db, membership, accept);
}

async function inviteIfDue(
  deps: SyncDeps,
  org: OrganizationClient,
  place: Place,
  person: PersonOnPlatform,
  accept: boolean,
): Promise<PersonOnPlatform> {
  const delayMs = await invitationDelayMs(deps, place.membership, accept);
  if (delayMs === 0 && !person.isGone) {
    return inviteToOrganization(deps, org, place, person, accept);
  }
  const absent = await confirmAbsence(org, place.org.id, person);
  if (delayMs !== undefined) {
    await tryLater(deps.db, place.membership, accept, delayMs || undefined);
  }
  return absent;
}

/** Without a token that allows it, the invitation stays pending until the person accepts. */
async function acceptFor(
  deps: SyncDeps,
  org: OrganizationClient,
  place: Place,
  person: PersonOnPlatform,
): Promise<PersonOnPlatform> {
  try {
    const token = await findAccessToken(deps, place.user.id);
    if (token === undefined) return person;
    await deps.platform.asUser(place.user.id, token).acceptInvitation(place.org.login);
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (!error.isTemporary) {
      // Nothing but the log shows why the person stays invited.
      const about = { err: error, orgId: place.org.id };
      deps.log.warn(about, 'Could not accept the organization invitation for a person');
      return person;
    }
    // The invitation was sent, whether or not it could be accepted.
    await recordMembership(deps, place, person);
    // The limit may be of their own account, so others do not wait.
    throw alone(error, deps.clock());
  }
  return { ...person, membership: await org.findMembership(person.login) };
}
