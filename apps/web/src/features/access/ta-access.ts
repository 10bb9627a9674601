import type { ClassroomUser } from '@lectern/contract/people';
import type { TaAccess } from '@lectern/contract/roles';

/** What TAs of the classroom are on the platform. */
export function taAccessOf({ tas_in_team }: Pick<ClassroomUser, 'tas_in_team'>): TaAccess {
  return tas_in_team ? 'TEAM' : 'OWNER';
}
