import { commitFormat, parseCommits, type GitCommit } from './commit-format.ts';
import { isReadableTreePath, isValidSha } from '../names.ts';
import { readRef } from './ref-files.ts';
import { defaultBranch } from './refs.ts';
import { gitOutput, runGit } from '../run.ts';

export interface CommitQuery {
  /** Branch, tag, full ref, HEAD or object id. Default: the default branch. */
  ref?: string;
  path?: string;
  since?: Date;
  until?: Date;
  authors?: readonly string[];
  page?: number;
  perPage?: number;
  caller: string;
}

/** git counts in 32 bits. Later pages are empty anyway. */
const maxSkip = 2 ** 31 - 1;

/** Accepts plain names only, no revision syntax. */
export async function resolveCommit(
  dir: string,
  name = 'HEAD',
  caller: string,
): Promise<string | undefined> {
  if (/^[0-9a-f]{7,40}$/i.test(name)) {
    const found = await peelToCommit(dir, name.toLowerCase(), caller);
    if (found !== undefined) return found;
  }
  const branch = name === 'HEAD' ? await defaultBranch(dir) : name;
  const short = branch.replace(/^refs\//, '');
  for (const ref of [`refs/heads/${branch}`, `refs/tags/${branch}`, `refs/${short}`]) {
    const sha = await readRef(dir, ref);
    if (sha === undefined) continue;
    return ref.startsWith('refs/heads/') ? sha : peelToCommit(dir, sha, caller);
  }
  return undefined;
}

async function peelToCommit(dir: string, id: string, caller: string): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${id}^{commit}`];
  const result = await runGit(dir, args, { caller });
  return result.code === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

export async function getCommit(
  dir: string,
  sha: string,
  caller: string,
): Promise<GitCommit | undefined> {
  if (!isValidSha(sha)) return undefined;
  const args = ['log', '-1', '-z', `--format=${commitFormat}`, '--end-of-options', sha];
  const result = await runGit(dir, args, { caller });
  return result.code === 0 ? parseCommits(result.stdout)[0] : undefined;
}

export async function getCommits(
  dir: string,
  shas: readonly string[],
  caller: string,
): Promise<ReadonlyMap<string, GitCommit>> {
  // Without any name git would print HEAD.
  if (shas.length === 0) return new Map();
  const how = ['--no-walk=unsorted', '--ignore-missing', '-z', `--format=${commitFormat}`];
  const input = shas.filter(isValidSha).join('\n');
  const output = await gitOutput(dir, ['log', ...how, '--stdin'], { input, caller });
  return new Map(parseCommits(output).map((commit) => [commit.sha, commit]));
}

/** Newest first. Undefined for an unknown ref, [] for an empty repository. */
export async function listCommits(
  dir: string,
  query: CommitQuery,
): Promise<GitCommit[] | undefined> {
  const { page = 1, perPage = 30, caller } = query;
  const start = await resolveCommit(dir, query.ref, caller);
  if (start === undefined) return query.ref === undefined ? [] : undefined;
  if (query.path !== undefined && query.path !== '' && !isReadableTreePath(query.path)) return [];
  const args = [
    'log',
    '-z',
    `--format=${commitFormat}`,
    '--fixed-strings',
    `--skip=${Math.min((page - 1) * perPage, maxSkip)}`,
    `--max-count=${perPage}`,
    ...(query.since ? [`--since=${seconds(query.since)}`] : []),
    ...(query.until ? [`--until=${seconds(query.until)}`] : []),
    ...(query.authors ?? []).map((email) => `--author=<${email}>`),
    '--end-of-options',
    start,
    '--',
    ...(query.path ? [query.path] : []),
  ];
  return parseCommits(await gitOutput(dir, args, { isCostly: isSearch(query), caller }));
}

/** git may have to read all of history to find enough matches. */
function isSearch({ path, since, until, authors, page = 1 }: CommitQuery): boolean {
  return Boolean(path || since || until || authors) || page > 1;
}

/** Oldest first. `old` is undefined for a new ref. */
export async function listPushed(
  dir: string,
  old: string | undefined,
  sha: string,
  limit: number,
  caller: string,
): Promise<GitCommit[]> {
  const range = old === undefined ? [sha] : [sha, `^${old}`];
  const format = ['log', '-z', `--format=${commitFormat}`, `--max-count=${limit}`];
  const output = await gitOutput(dir, [...format, '--end-of-options', ...range], { caller });
  return parseCommits(output).toReversed();
}

/** With `@` git reads even a small number as seconds and not as a day of the month. */
function seconds(date: Date): string {
  return `@${Math.max(0, Math.floor(date.getTime() / 1000))}`;
}
