/**
 * Throttling and retries would hide what the host does. An answer that differs from GitHub's API
 * description is an error.
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

export function octokitAt(baseUrl: string, token?: string): Octokit {
  return new PlainOctokit({ baseUrl, ...(token === undefined ? {} : { auth: token }) });
}
