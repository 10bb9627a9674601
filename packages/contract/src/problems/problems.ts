import { errors } from '../errors/errors.ts';

/**
 * Everything that can stop a background job, with the sentence that people read. The database stores
 * the code and the sentence's parameters; the sentence is made where an answer is built.
 */
export const problems = {
  // Any job that asks the platform
  app_not_installed: () => errors.app_not_installed.message,
  credentials_refused: () =>
    'The platform does not accept the credentials that Lectern works with.',
  platform_refused: ({ reason }: { reason: string }) => `The platform refused: ${reason}`,
  /** A sentence from before there were codes, in a wording that no release is known to have used. */
  other: ({ sentence }: { sentence: string }) => sentence,

  // The repository that an assignment starts from
  template_gone: () =>
    'The template repository no longer exists, is no longer a template, or Lectern may not read it.',
  /** Early releases did not keep the branch. */
  template_empty: ({ branch }: { branch: string | null }) =>
    branch === null
      ? 'The template repository has no commits yet.'
      : `The template repository has no commits yet on its default branch, ${branch}.`,
  /** Early releases did not keep the reason. */
  copy_refused: ({ reason }: { reason: string | null }) =>
    reason === null
      ? 'The code-hosting platform refused to copy the template repository.'
      : `The code-hosting platform refused to copy the template repository: ${reason}`,
  copy_names_taken: () => 'Every name for the copy of the template repository is taken.',
  copy_gone: () =>
    'The copy of the template repository no longer exists, or Lectern may not see it any more. Another try uses it if it is there again, or else copies the template as it is now.',
  copy_empty: () => 'The code-hosting platform has not filled the copy of the template repository.',

  // The set-up of a work
  base_missing: () =>
    'The repository that this assignment starts from is not there. It has to be made first.',
  base_gone: () =>
    'The repository that this assignment starts from no longer exists, or Lectern may not see it any more.',
  repository_gone: () =>
    "The student's repository has been deleted, or Lectern may not see it any more. An owner of the organization may be able to restore it on the platform.",
  repository_archived: () =>
    "The student's repository has been archived, so that nothing can be pushed to it. An owner of the organization can unarchive it on the platform.",
  repository_empty: () =>
    'The platform has not copied the starter code into the repository yet. Lectern looks for it again by itself.',
  names_taken: () => 'Too many repositories of other people have the name that this one would get.',
  name_hidden: ({ name }: { name: string }) =>
    `A repository called ${name} is there already, and Lectern may not see it. It can be renamed, or opened to Lectern, on the platform. Lectern goes on trying.`,
  account_gone: () =>
    "The student's account has been deleted on the platform, or the platform hides it. Its support can tell the student why.",
  not_in_organization: () =>
    'The platform does not count the student as a member of the organization any more.',

  // Reading what is in the repository of a work
  repository_unreadable: () =>
    "The student's repository cannot be fetched: it is too large, damaged, or takes too long to read. Lectern goes on trying.",
  counted_unreadable: () =>
    'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.',

  // The review of a published grade
  no_pull_request: () => 'The Feedback pull request could not be opened.',
  own_history: () =>
    'The commits of the student share no history with the starter code, so there can be no Feedback pull request. The grade is published in Lectern only.',
  nothing_between: () =>
    'The branch feedback has all that is on the default branch, so there can be no Feedback pull request. It can be renamed on the platform; until then the grade is published in Lectern only.',
  review_refused: () => 'The platform did not accept the review.',
} as const satisfies Record<string, (params: never) => string>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as ProblemCode[];

type Params<Say> = Say extends () => string
  ? unknown
  : Say extends (params: infer P) => string
    ? P
    : never;

/** As it is stored: the code, and beside it the parameters of its sentence. */
export type Problem = {
  [Code in ProblemCode]: { code: Code } & Params<(typeof problems)[Code]>;
}[ProblemCode];

export function problemSentence(problem: Problem): string {
  // The type ties the parameters to the code, which TypeScript cannot follow through a lookup.
  const say: (params: never) => string = problems[problem.code];
  return say(problem as never);
}
