/**
 * Brings the platform and one membership into agreement: invites whom we owe an invitation, accepts
 * in the name of whoever asked to come in, and writes down what the platform says. Every step can be
 * repeated. A problem of the platform leaves the status as it was.
 */
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
import { alignAccess } from './align-access.ts';
import { inviteToOrganization, tryLater } from './invite-to-organization.ts';
import { lookAgain } from './look-again.ts';
import { confirmAbsence, lookUp, type Sight } from './look-up.ts';
import { owedInvitationMs } from './owed-invitation.ts';
import { recordSight } from './record-sight.ts';

interface SettleDeps extends TokenDeps {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Without `accept` it only asks: for the sweep and for what the platform announces. */
export async function settleMembership(
  deps: SettleDeps,
  member: MemberId,
  { accept }: { accept: boolean },
): Promise<void> {
  const place = await findPlace(deps.db, member);
  if (!place) return;
  if (!isLive(place.membership)) return releaseInstead(deps.db, place);
  const { installationId, suspendedAt, login } = place.org;
  if (installationId === null || suspendedAt !== null) return waitForApp(deps.db, place, accept);
  const org = await deps.platform.asApp(installationId, login);
  let sight = await lookUp(deps, org, place.user);
  if (!sight.membership) {
    const owedMs = await owedInvitationMs(deps, place.membership, accept);
    if (owedMs === 0 && !sight.isGone) {
      sight = await inviteToOrganization(deps, org, place, sight, accept);
    } else {
      sight = await confirmAbsence(org, place.org.id, sight);
    }
    if (owedMs !== undefined && (owedMs > 0 || sight.isGone)) {
      await tryLater(deps.db, place.membership, accept, owedMs || undefined);
    }
  }
  if (accept && sight.membership?.state === 'pending') {
    sight = await acceptFor(deps, org, place, sight);
  }
  const status = await recordSight(deps, place, sight);
  if (status !== 'ACTIVE' && status !== 'ORG_INVITED') return;
  try {
    await alignAccess(deps, org, place, { ...sight, isWaitedFor: accept });
  } finally {
    // Also after a failure: the platform may have done what it did not answer.
    await lookAgain(deps.db, place.membership);
  }
}

/** The release may have come before this job's last attempt, which was cut off in the middle. */
function releaseInstead(db: Db, { membership }: Place): Promise<void> {
  return transact(db, (tx) => enqueueRelease(tx, membership, membership.role));
}

/**
 * Where our app is away or suspended, the platform refuses whatever is asked. The sweep looks at everybody
 * once it is back, but accepts for nobody: whoever asked to come in comes back by themselves.
 */
async function waitForApp(db: Db, { membership }: Place, accept: boolean): Promise<void> {
  if (accept) await tryLater(db, membership, accept);
}

/** Without a token that allows it, the invitation stays pending until the person accepts. */
async function acceptFor(
  deps: SettleDeps,
  org: OrganizationClient,
  place: Place,
  sight: Sight,
): Promise<Sight> {
  try {
    const token = await findAccessToken(deps, place.user.id);
    if (token === undefined) return sight;
    await deps.platform.asUser(place.user.id, token).acceptInvitation(place.org.login);
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (!error.isTemporary) {
      // Nothing else would tell why somebody stays invited.
      const about = { err: error, orgId: place.org.id };
      deps.log.warn(about, 'an invitation could not be accepted in the name of a person');
      return sight;
    }
    // The invitation is out, whatever becomes of its acceptance.
    await recordSight(deps, place, sight);
    // Their account may be over its own limit, which nobody else is.
    throw alone(error, deps.clock());
  }
  return { ...sight, membership: await org.findMembership(sight.login) };
}
