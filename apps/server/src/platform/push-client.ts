/** Pushes to the repositories of one organisation. */
import type { Octokit } from 'octokit';

export interface LastPush {
  repositoryId: number;
  /** The current name, URL and default branch, which can change. */
  name: string;
  url: string;
  defaultBranch: string | undefined;
  pushedAt: Date;
}

/** One change of one branch. The platform has no such log for tags. */
export interface Activity {
  ref: string;
  beforeSha: string;
  afterSha: string;
  forced: boolean;
  actorId: number | null;
  byBot: boolean;
  receivedAt: Date;
}

export interface PushClient {
  /** Repositories with pushes since then, newest first. One call returns 100. */
  listLastPushes(since: Date | null): Promise<LastPush[]>;
  /** Newest first, back to `since`. */
  listActivity(repository: string, since: Date | null): Promise<Activity[]>;
}

/** Coursework has fewer pushes. Older entries are ignored. */
const mostPages = 20;

export function pushClient(octokit: Octokit, org: string): PushClient {
  return {
    async listLastPushes(since) {
      const pages = octokit.paginate.iterator(octokit.rest.repos.listForOrg, {
        org,
        sort: 'pushed',
        direction: 'desc',
        per_page: 100,
      });
      // Each once: a push between two requests moves a repository to the next page.
      const pushed = new Map<number, LastPush>();
      for await (const { data } of pages) {
        for (const { id, name, html_url, default_branch, pushed_at } of data) {
          if (!pushed_at) continue;
          const pushedAt = new Date(pushed_at);
          if (since && pushedAt < since) return [...pushed.values()];
          const called = { name, url: html_url, defaultBranch: default_branch };
          pushed.set(id, { repositoryId: id, ...called, pushedAt });
        }
      }
      return [...pushed.values()];
    },

    async listActivity(repository, since) {
      const pages = octokit.paginate.iterator(octokit.rest.repos.listActivities, {
        owner: org,
        repo: repository,
        per_page: 100,
      });
      const log: Activity[] = [];
      let read = 0;
      for await (const { data } of pages) {
        log.push(...data.map(toActivity));
        const oldest = log.at(-1)?.receivedAt;
        if (++read === mostPages || (since && oldest && oldest < since)) break;
      }
      return log;
    },
  };
}

interface ActivityFields {
  ref: string;
  before: string;
  after: string;
  timestamp: string;
  activity_type: string;
  actor: { id: number; type?: string } | null;
}

function toActivity(entry: ActivityFields): Activity {
  return {
    ref: entry.ref,
    beforeSha: entry.before,
    afterSha: entry.after,
    forced: entry.activity_type === 'force_push',
    actorId: entry.actor?.id ?? null,
    byBot: entry.actor?.type === 'Bot',
    receivedAt: new Date(entry.timestamp),
  };
}
