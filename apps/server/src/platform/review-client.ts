/** Reviews on pull requests of one organisation, as the app installed in it. */
import { RequestError, type Octokit } from 'octokit';
import { isProblem } from './problem.ts';

export interface ReviewComment {
  path: string;
  line: number;
  body: string;
}

export interface WantedReview {
  /** The commit whose lines the comments stand on; without one, the newest that the platform has. */
  commitSha?: string;
  body: string;
  comments: readonly ReviewComment[];
}

export interface ReviewClient {
  /** The review whose text holds the mark, whoever asked for it. */
  findReview(name: string, pull: number, mark: string): Promise<number | undefined>;
  /** Undefined when the platform finds a commit or a line that is not in its diff. */
  createReview(name: string, pull: number, wanted: WantedReview): Promise<number | undefined>;
  /** By path, what the pull request shows of these files; empty where it shows no lines. */
  findPatches(name: string, pull: number, paths: ReadonlySet<string>): Promise<Patches>;
}

export type Patches = ReadonlyMap<string, string>;

/** GitHub lists no more than three thousand files of a pull request. */
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
          comments: comments.map((comment) => ({ ...comment, side: 'RIGHT' })),
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
