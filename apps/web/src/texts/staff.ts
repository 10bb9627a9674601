/** Apart from `texts`, so that only the screens for staff load these sentences. */
export const taAccessTexts = {
  label: 'Teaching assistants',
  owner: 'Owners of the organization',
  team: 'Staff team',
  teamHint: 'They grade as usual, but can only read repositories of this classroom.',
  isOwner: (org: string) =>
    `They own ${org}. Owners can change its members and delete its repositories.`,
  isTeam: 'They are in a staff team that can read the repositories of this classroom.',
  toTeam: 'Use a staff team',
  toOwners: 'Make them owners',
  confirmTeam: (org: string) =>
    `The teaching assistants stop owning ${org} and keep reading the repositories of this classroom. People who owned it before stay owners.`,
  moving: (people: string, repositories: string) =>
    `Changing access. Done for ${people} and ${repositories}.`,
  people: (done: number, total: number) => `${done} of ${total} teaching assistants`,
  repositories: (done: number, total: number) => `${done} of ${total} repositories`,
  retry: 'Try again',
  loadFailed: 'Failed to load the access of teaching assistants.',
  changeFailed: 'Failed to change the access of teaching assistants. Please try again.',
} as const;

export const staffLinkTexts = {
  notShown: 'Choose how the link works, then show it.',
  oneUse: 'For one person',
  oneUseHint: 'The link stops working after its first use.',
  needsApproval: 'Ask for approval',
  needsApprovalHint: 'People who join wait until a professor approves them.',
  another: 'Create another link',
  endless: (links: number) =>
    links === 1 ? '1 staff link never expires.' : `${links} staff links never expire.`,
  endlessHint:
    'Anyone who gets one can join as staff, now and in later terms. End the links that you no longer need.',
  endSoon: 'End in 7 days',
  limited: 'Link ends in 7 days',
  limitFailed: 'Failed to limit the link. Please try again.',
} as const;

export const taClassroomTexts = {
  taClassrooms: (classrooms: number) =>
    classrooms === 1
      ? 'A teaching assistant created a classroom.'
      : `Teaching assistants created ${classrooms} classrooms.`,
  taClassroom: (creator: string, name: string, day: string) =>
    `${creator} created ${name} on ${day} as an owner of the organization.`,
  taClassroomsHint: 'If they should not own the organization, use a staff team in Settings.',
} as const;

/** Renaming a classroom. */
export const renameTexts = {
  rename: 'Rename',
  title: 'Rename the classroom',
  label: 'Classroom name',
  hint: 'Teams and repositories keep their names.',
  renamed: (name: string) => `The classroom is now called ${name}`,
  failed: 'The classroom could not be renamed. Please try again.',
} as const;
