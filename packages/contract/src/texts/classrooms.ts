import { landingPhrase, type MembershipStatus } from '../rules/membership.ts';
import { roleName, type ClassroomRole } from '../rules/roles.ts';

export const classroomTexts = {
  people: {
    invited: (role: string) => `Successfully invited ${role}`,
  },

  invites: {
    joined: (status: MembershipStatus, classroom: string) =>
      `${landingPhrase[status]} ${classroom}`,
    /** After a link with a higher role. */
    roleRequested: (role: ClassroomRole, classroom: string) =>
      `You asked to become ${roleName[role]} in ${classroom}. A professor has to approve this. Until then your role stays as it is.`,
  },
} as const;
