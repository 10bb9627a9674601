/** What somebody has of a role that ends here ends with it, whichever way it ends. */
import type { Tx } from '../../db/transact.ts';
import { revokeTokensOf } from '../autograder/revoke-tokens-of.ts';
import { revokeStaffLinks, type Departure } from '../invites/revoke-staff-links.ts';

export async function endRole(tx: Tx, departure: Departure): Promise<void> {
  await revokeStaffLinks(tx, departure);
  await revokeTokensOf(tx, departure);
}
