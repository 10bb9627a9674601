/**
 * Octokit without its own pacing and retries, which would hide what the host does; an answer that
 * differs from GitHub's description of it is an error.
 */
import { Octokit } from 'octokit';
import { describeMismatch } from './conformance/describe-mismatch.ts';

export const PlainOctokit = Octokit.plugin((octokit) => {
  octokit.hook.after('request', ({ status, data }, { method, url, mediaType }) => {
    const mismatch = mediaType?.format ? undefined : describeMismatch(method, url, status, data);
    if (mismatch !== undefined) throw new Error(mismatch);
  });
  return {};
}).defaults({
  throttle: { enabled: false },
  retry: { enabled: false },
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
});

/** A client with this token, or without any. */
export function octokitAt(baseUrl: string, token?: string): Octokit {
  return new PlainOctokit({ baseUrl, ...(token === undefined ? {} : { auth: token }) });
}
