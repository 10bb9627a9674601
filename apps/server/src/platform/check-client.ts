/** The results of automatic checks in the repositories of one organisation. */
import type { Octokit } from 'octokit';

export interface CheckRun {
  id: number;
  sha: string;
  output: { title: string | null; summary: string | null; text: string | null };
  url: string | null;
  completedAt: Date;
}

export interface CheckClient {
  /** The finished ones, newest first. */
  listCheckRuns(repository: string, sha: string): Promise<CheckRun[]>;
}

export function checkClient(octokit: Octokit, owner: string): CheckClient {
  return {
    async listCheckRuns(repository, sha) {
      const { data } = await octokit.rest.checks.listForRef({
        owner,
        repo: repository,
        ref: sha,
        status: 'completed',
        per_page: 100,
      });
      return data.check_runs
        .flatMap((run) =>
          run.completed_at === null
            ? []
            : [
                {
                  id: run.id,
                  sha: run.head_sha,
                  output: run.output,
                  url: run.html_url,
                  completedAt: new Date(run.completed_at),
                },
              ],
        )
        .toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime());
    },
  };
}
