import { landingPhrase, type ClassroomUser } from '@lectern/contract';
import type { SelectedClassroom } from '../../data/selected-classroom.ts';
import { texts } from '../../texts/texts.ts';

type Standing = Pick<ClassroomUser, 'status' | 'status_reason' | 'requested_role'>;

export function landingTitle(
  membership: Standing | null,
  { org_name, name }: Pick<SelectedClassroom, 'org_name' | 'name'>,
): string {
  return `${landingPhrase[membership?.status ?? 'NOT_IN_ORG']} ${org_name} - ${name}`;
}

/** Why a request to join, or to get a higher role, still waits. */
export function waitingFor(membership: Standing | null): string | undefined {
  if (membership?.requested_role) return texts.classrooms.waiting.needs_approval;
  if (membership?.status !== 'REQUESTED' || !membership.status_reason) return undefined;
  return texts.classrooms.waiting[membership.status_reason];
}
