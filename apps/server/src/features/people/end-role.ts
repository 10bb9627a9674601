/** Revokes the links and tokens that a person has through an ended role. */
import type { Tx } from '../../db/transact.ts';
import type { MembershipRow } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import { revokeStaffLinks } from './revoke-staff-links.ts';
import { revokeTokensOf } from './revoke-tokens-of.ts';

export async function endRole(
  tx: Tx,
  row: MembershipRow,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  const { classroomId, userId, role } = row;
  const departure = { classroomId, userId, endedRole: role, hadLeft: !isLive(row), actorId, at };
  await revokeStaffLinks(tx, departure);
  await revokeTokensOf(tx, departure);
}
