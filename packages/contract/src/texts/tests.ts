export const testTexts = {
  /** Why the repository of tests made no version. */
  testRepository: {
    gone: 'The repository no longer exists, is not private, or Lectern can no longer see it. The version in use stays.',
    empty: 'The default branch of the repository has no commits yet.',
    tooLarge:
      'The repository has more than 5 MB or 2,000 files. Remove what the tests do not need.',
  },
} as const;
