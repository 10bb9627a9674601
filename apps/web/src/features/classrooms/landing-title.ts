import { landingPhrase, type ClassroomUser } from '@lectern/contract';
import type { SelectedClassroom } from './selected-classroom.ts';

type Standing = Pick<ClassroomUser, 'status' | 'status_reason'>;

/** '<status phrase> <org> - <classroom>'; a non-member's status is unknown. */
export function landingTitle(
  membership: Standing | null,
  { org_name, name }: Pick<SelectedClassroom, 'org_name' | 'name'>,
): string {
  return `${landingPhrase[membership?.status ?? 'NOT_IN_ORG']} ${org_name} - ${name}`;
}

/** Why a request has not been answered yet. */
export function waitingFor(membership: Standing | null): string | undefined {
  if (membership?.status !== 'REQUESTED') return undefined;
  switch (membership.status_reason) {
    case 'removed_before':
      return 'You were removed from this classroom before, so a professor has to invite you again.';
    case 'invitation_queued':
      return 'GitHub limits invitations per day. Yours is in the queue and goes out by itself.';
    case undefined:
      return undefined;
  }
}
