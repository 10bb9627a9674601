import type { ClassroomUser } from '@lectern/contract';
import { useEffect } from 'react';
import { selectClassroom, selectedClassroom, toClassroom } from '../../data/selected-classroom.ts';

/**
 * Updates the selected classroom if it or its organisation was renamed. Otherwise the cookie stays: another tab
 * may have selected another classroom.
 */
export function useRenamedClassroom(membership: ClassroomUser | null | undefined): void {
  useEffect(() => {
    if (!membership) return;
    const known = selectedClassroom();
    const now = toClassroom(membership);
    if (known?.id !== now.id) return;
    if (known.name !== now.name || known.org_name !== now.org_name) selectClassroom(now);
  }, [membership]);
}
