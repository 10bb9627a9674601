import { satisfies, type ClassroomRole } from '@lectern/contract';
import type { Standing } from '../../addresses/classrooms.ts';
import { texts } from '../../texts/texts.ts';

/** Why a person may not see a screen of the classroom, or null when they may. */
export function classroomCheck(standing: Standing | null, required: ClassroomRole): string | null {
  if (!standing) return texts.guards.notInClassroom;
  if (standing.status !== 'ACTIVE') return texts.guards.notActive;
  if (!satisfies(standing.classroom_role, required)) return texts.guards.roleTooLow;
  return null;
}
