/** Why a grade is not on the Feedback pull request. */
export const publishingTexts = {
  publishing: {
    noPullRequest: 'The Feedback pull request could not be opened.',
    ownHistory:
      'The commits of the student share no history with the starter code, so there can be no Feedback pull request. The grade is published in Lectern only.',
    nothingBetween:
      'The branch feedback has all that is on the default branch, so there can be no Feedback pull request. It can be renamed on the platform; until then the grade is published in Lectern only.',
    reviewRefused: 'The platform did not accept the review.',
  },
} as const;
