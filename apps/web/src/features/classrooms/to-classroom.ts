import type { Classroom, ClassroomUser } from '@lectern/contract';

/** The classroom that a membership speaks of. */
export function toClassroom(membership: ClassroomUser): Classroom {
  return {
    id: membership.classroom_id,
    name: membership.classroom_name,
    org_id: membership.org_id,
    org_name: membership.org_name,
    created_at: membership.classroom_created_at,
  };
}
