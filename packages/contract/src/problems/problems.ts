import { errors } from '../errors/errors.ts';

/**
 * Reasons why a background job stops, each with its sentence. The database stores code and parameters;
 * an answer contains the sentence.
 */
export const problems = {
  // Any job that asks the platform
  app_not_installed: () => errors.app_not_installed.message,
  credentials_refused: () => "The code host does not accept Lectern's credentials.",
  platform_refused: ({ reason }: { reason: string }) => `The code host refused: ${reason}`,
  /** Early releases stored sentences; this keeps one that matches no known code. */
  other: ({ sentence }: { sentence: string }) => sentence,

  // The base repository of an assignment
  template_gone: () =>
    'The template repository no longer exists, is no longer a template, or Lectern cannot read it.',
  /** Early releases did not store the branch. */
  template_empty: ({ branch }: { branch: string | null }) =>
    branch === null
      ? 'The template repository has no commits yet.'
      : `The template repository has no commits yet on its default branch, ${branch}.`,
  /** Early releases did not store the reason. */
  copy_refused: ({ reason }: { reason: string | null }) =>
    reason === null
      ? 'The code host refused to copy the template repository.'
      : `The code host refused to copy the template repository: ${reason}`,
  copy_names_taken: () => 'Every name for the copy of the template repository is taken.',
  copy_gone: () =>
    'The copy of the template repository no longer exists, or Lectern can no longer see it. If you retry, Lectern uses that copy if it is back, and otherwise copies the current template.',
  copy_empty: () => 'The code host has not copied the content of the template repository.',

  // The setup of a submission
  base_missing: () =>
    'The repository that this assignment starts from does not exist. It has to be created first.',
  base_gone: () =>
    'The repository that this assignment starts from no longer exists, or Lectern can no longer see it.',
  repository_gone: () =>
    "The student's repository has been deleted, or Lectern can no longer see it. An owner of the organization may be able to restore it.",
  repository_archived: () =>
    "The student's repository has been archived, so nobody can push to it. An owner of the organization can unarchive it.",
  repository_empty: () =>
    'The starter code has not been copied into the repository yet. Lectern checks again automatically.',
  names_taken: () => 'Other repositories already use every name that this one could get.',
  name_hidden: ({ name }: { name: string }) =>
    `A repository called ${name} already exists, and Lectern cannot see it. Rename it, or give Lectern access to it. Lectern keeps trying.`,
  account_gone: () =>
    "The student's account has been deleted or hidden. Those who run the code host can tell the student why.",
  not_in_organization: () => 'The student is no longer a member of the organization.',

  // Reading the repository of a submission
  repository_unreadable: () =>
    "The student's repository cannot be fetched because it is too large, damaged or too slow to read. Lectern keeps trying.",
  counted_unreadable: () =>
    'The commit that counts cannot be read from the repository, and Lectern has no copy of it yet. Lectern keeps trying.',

  // The review of a published grade
  no_pull_request: () => 'The Feedback pull request could not be opened.',
  own_history: () =>
    "The student's commits share no history with the starter code, so there can be no Feedback pull request. The grade is published in Lectern only.",
  nothing_between: () =>
    'The feedback branch contains everything on the default branch, so there can be no Feedback pull request. Until someone renames that branch, the grade is published in Lectern only.',
  review_refused: () => 'The code host did not accept the review.',
} as const satisfies Record<string, (params: never) => string>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as ProblemCode[];

type Params<Say> = Say extends () => string
  ? unknown
  : Say extends (params: infer P) => string
    ? P
    : never;

/** As stored: the code and the parameters of its sentence. */
export type Problem = {
  [Code in ProblemCode]: { code: Code } & Params<(typeof problems)[Code]>;
}[ProblemCode];

export function problemSentence(problem: Problem): string {
  // `Problem` pairs each code with its parameters, but TypeScript loses that in the lookup.
  const say: (params: never) => string = problems[problem.code];
  return say(problem as never);
}
