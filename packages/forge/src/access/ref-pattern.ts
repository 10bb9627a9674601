import { matchesGlob } from '../glob.ts';

/**
 * Patterns of a ruleset's `ref_name`: full names with shell wildcards, where `*` stops at a slash and
 * `**` does not, plus GitHub's two words `~ALL` and `~DEFAULT_BRANCH`.
 */
export function matchesRefPattern(pattern: string, ref: string, defaultBranch: string): boolean {
  if (pattern === '~ALL') return true;
  if (pattern === '~DEFAULT_BRANCH') return ref === `refs/heads/${defaultBranch}`;
  return matchesGlob(pattern, ref);
}
