import type { ClassroomUser } from '@lectern/contract';
import { useEffect } from 'react';
import { selectClassroom, selectedClassroom, toClassroom } from '../../data/selected-classroom.ts';

/**
 * An organisation may be renamed long after one of its classrooms was selected. Only then is the cookie
 * written anew: another tab may have selected another classroom meanwhile.
 */
export function useFreshNames(membership: ClassroomUser | null | undefined): void {
  useEffect(() => {
    if (!membership) return;
    const known = selectedClassroom();
    const now = toClassroom(membership);
    if (known?.id !== now.id) return;
    if (known.name !== now.name || known.org_name !== now.org_name) selectClassroom(now);
  }, [membership]);
}
