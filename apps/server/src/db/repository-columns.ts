import { works } from './schema/index.ts';

/** What is known about the repository of a submission. */
export const repositoryColumns = {
  repositoryId: works.repositoryId,
  name: works.repositoryName,
  url: works.repositoryUrl,
  defaultBranch: works.defaultBranch,
  starterSha: works.starterSha,
  headSha: works.headSha,
  countedSha: works.countedSha,
  pullRequestNumber: works.pullRequestNumber,
};
