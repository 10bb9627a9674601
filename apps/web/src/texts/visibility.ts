/** Public student repositories. Not part of `texts`, so that other screens do not load these sentences. */
export const visibilityTexts = {
  title: (repositories: number) =>
    repositories === 1
      ? '1 student repository is public'
      : `${repositories} student repositories are public`,
  meaning: 'Everyone can read the code, other students too.',
  askProfessor: 'A professor can make it private again.',
  more: (repositories: number) => `and ${repositories} more`,
  making: (done: number, total: number) => `Making repositories private: ${done} of ${total}...`,
  made: (repository: string) => `${repository} is private again`,
  allMade: (repositories: number) => `${repositories} repositories are private again`,
  failed: 'The repository could not be made private. Please try again.',
} as const;
