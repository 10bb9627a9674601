import { landingPhrase, type MembershipStatus } from '../rules/membership.ts';

export const classroomTexts = {
  people: {
    invited: (role: string) => `Successfully invited ${role}`,
  },

  invites: {
    joined: (status: MembershipStatus, classroom: string) =>
      `${landingPhrase[status]} ${classroom}`,
  },
} as const;
