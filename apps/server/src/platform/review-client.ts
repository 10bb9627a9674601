/** Reviews on pull requests of one organisation, as the app installed in it. */
import { RequestError, type Octokit } from 'octokit';
import { isProblem } from './problem.ts';

export interface ReviewComment {
  path: string;
  line: number;
  /** The first of several lines, all in one hunk. */
  startLine?: number;
  body: string;
}

export interface WantedReview {
  /** The commit of the commented lines. Without it, the newest on the platform. */
  commitSha?: string;
  body: string;
  comments: readonly ReviewComment[];
}

export interface ReviewClient {
  /** Finds the review whose text contains the mark. */
  findReview(name: string, pull: number, mark: string): Promise<number | undefined>;
  /** Undefined if a commit or line is not in the platform's diff. */
  createReview(name: string, pull: number, wanted: WantedReview): Promise<number | undefined>;
  /** The patch of each file in the pull request, by path. Empty if it shows no lines. */
  findPatches(name: string, pull: number, paths: ReadonlySet<string>): Promise<Patches>;
}

export type Patches = ReadonlyMap<string, string>;

/** GitHub lists at most 3,000 files of a pull request. */
const mostPages = 30;

export function reviewClient(octokit: Octokit, owner: string): ReviewClient {
  return {
    async findReview(name, pull, mark) {
      const reviews = await octokit.paginate(octokit.rest.pulls.listReviews, {
        owner,
        repo: name,
        pull_number: pull,
        per_page: 100,
      });
      return reviews.find(({ body }) => body.includes(mark))?.id;
    },

    async createReview(name, pull, { commitSha, body, comments }) {
      try {
        const { data } = await octokit.rest.pulls.createReview({
          owner,
          repo: name,
          pull_number: pull,
          ...(commitSha === undefined ? {} : { commit_id: commitSha }),
          event: 'COMMENT',
          body,
          comments: comments.map(({ startLine, ...comment }) => ({
            ...comment,
            side: 'RIGHT',
            ...(startLine !== undefined && { start_line: startLine, start_side: 'RIGHT' }),
          })),
        });
        return data.id;
      } catch (error) {
        if (isUnprocessable(error)) return undefined;
        throw error;
      }
    },

    async findPatches(name, pull, paths) {
      const pages = octokit.paginate.iterator(octokit.rest.pulls.listFiles, {
        owner,
        repo: name,
        pull_number: pull,
        per_page: 100,
      });
      const patches = new Map<string, string>();
      let read = 0;
      for await (const { data } of pages) {
        for (const { filename, patch = '' } of data)
          if (paths.has(filename)) patches.set(filename, patch);
        if (++read === mostPages || patches.size === paths.size) break;
      }
      return patches;
    },
  };
}

function isUnprocessable(error: unknown): boolean {
  return (
    isProblem(error, 'refused') && error.cause instanceof RequestError && error.cause.status === 422
  );
}
