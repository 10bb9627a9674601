import { errors } from '@lectern/contract/errors';

export const organizationTexts = {
  organizations: {
    viewInvitation: 'View Invitation on GitHub',
    invalidId: errors.invalid_organization_id.message,
    fetchFailed: 'Failed to fetch organization details.',
    selectFirst: 'Click here to select an organization.',
    lead: 'Every classroom belongs to an organization on GitHub.',
    installFirst: 'Lectern must be installed there first.',
    notYours: "Don't see your organization?",
    ssoTitle: 'Some of your organizations require single sign-on.',
    sso: 'If yours is missing, or you cannot create a classroom in it, open it on GitHub and start single sign-on there. Then log out here and log in again.',
    openTitle: "Students can read each other's repositories.",
    open: (name: string) =>
      `Every member of ${name} can read all of its repositories. An owner of ${name} can set the base permission of its members to 'No permission' on GitHub.`,
  },
} as const;
