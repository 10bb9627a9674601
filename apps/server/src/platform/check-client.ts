/** The results of automatic checks in the repositories of one organisation. */
import type { Octokit } from 'octokit';

export interface CheckRun {
  id: number;
  sha: string;
  output: { title: string | null; summary: string | null; text: string | null };
  annotationsCount: number;
  url: string | null;
  completedAt: Date;
}

interface CheckAnnotation {
  title: string | null;
  message: string | null;
}

export interface CheckClient {
  /** Finished runs, newest first. */
  listCheckRuns(repository: string, sha: string): Promise<CheckRun[]>;
  /** Only the first 100. A job of GitHub Actions has at most 50. */
  listAnnotations(repository: string, checkRunId: number): Promise<CheckAnnotation[]>;
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
                  annotationsCount: run.output.annotations_count,
                  url: run.html_url,
                  completedAt: new Date(run.completed_at),
                },
              ],
        )
        .toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime());
    },

    async listAnnotations(repository, checkRunId) {
      const { data } = await octokit.rest.checks.listAnnotations({
        owner,
        repo: repository,
        check_run_id: checkRunId,
        per_page: 100,
      });
      return data.map(({ title, message }) => ({ title, message }));
    },
  };
}
