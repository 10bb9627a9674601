import type { ClassroomUser } from '@lectern/contract/people';
import type { TaAccess } from '@lectern/contract/roles';

/** How the TAs of a classroom get their access on the platform. */
export function taAccessOf({ tas_in_team }: Pick<ClassroomUser, 'tas_in_team'>): TaAccess {
  return tas_in_team ? 'TEAM' : 'OWNER';
}
