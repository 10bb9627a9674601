import { works } from './schema/index.ts';

/** The repository of a submission. Its fields are null until the setup has created it. */
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
