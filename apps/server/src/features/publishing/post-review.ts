/**
 * Posts the review of a publication. The attempt is saved first, so that after a lost answer the
 * next one looks for the review before it posts another.
 */
import { eq } from 'drizzle-orm';
import { platformOutbox } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { shownLines } from '../../mirror/files/diff-ranges.ts';
import { isProblem, PlatformProblem } from '../../platform/problem.ts';
import type { ReviewClient } from '../../platform/review-client.ts';
import { openRepository } from '../acceptance/make-feedback-branch.ts';
import { openFeedback } from '../acceptance/open-feedback.ts';
import { findSetup } from '../provisioning/queries.ts';
import { problemOf, SetupStopped } from '../provisioning/setup-problem.ts';
import { announce } from '../events/announce.ts';
import { findTree, type TreeDeps } from '../commits/files/tree.ts';
import {
  findWorkRepository,
  requireInstallation,
  type WorkRepository,
} from '../commits/work-repository.ts';
import {
  findEarlierWait,
  findPublication,
  saveOutcome,
  type FoundPublication,
} from './publication-queries.ts';
import { plainReview, reviewText, type ChangedLines, type ReviewText } from './review-text.ts';

type Outcome = Parameters<typeof saveOutcome>[2];

export async function postReview(deps: TreeDeps, publicationId: number): Promise<void> {
  const found = await findPublication(deps.db, publicationId);
  if (!found || found.publication.state !== 'pending') return;
  const outcome = await post(deps, found).catch((error: unknown) => {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { state: 'failed' as const, problem };
  });
  await finish(deps, found, outcome);
}

async function post(deps: TreeDeps, found: FoundPublication): Promise<Outcome> {
  const { workId, withdrawnAt } = found.publication;
  const work = await findWorkRepository(deps.db, workId);
  const commitSha = found.grade.commit_sha;
  // Withdrawn in time, or the student has no commits to review.
  if (withdrawnAt !== null || !work || !hasCommits(work) || commitSha === null) {
    return { state: 'local_only' };
  }
  await requireTurn(deps, found);
  const pull = work.pullRequestNumber ?? (await openPull(deps, workId));
  const name = await findName(deps, workId);
  const client = await deps.platform.reviews(requireInstallation(work), work.orgLogin);
  const reviewId = await findOrCreate(deps, client, { found, work, name, pull, commitSha });
  if (reviewId === 'withdrawn') return { state: 'local_only' };
  return reviewId === undefined
    ? { state: 'failed', problem: { code: 'review_refused' } }
    : { state: 'posted', reviewId };
}

/** A pull request proves commits, even after a force push back to the starter code. */
function hasCommits({ headSha, starterSha, pullRequestNumber }: WorkRepository): boolean {
  return pullRequestNumber !== null || (headSha !== null && headSha !== starterSha);
}

async function openPull(deps: TreeDeps, workId: number): Promise<number> {
  const problem = await openFeedback(deps, workId);
  const pull = (await findWorkRepository(deps.db, workId))?.pullRequestNumber;
  if (pull == null) throw new SetupStopped(problem ?? { code: 'no_pull_request' });
  return pull;
}

/** By id, since an abandoned name may belong to another repository now. */
async function findName(deps: TreeDeps, workId: number): Promise<string> {
  const setup = await findSetup(deps.db, workId);
  const repository = setup && (await openRepository(deps, setup));
  if (!repository) throw new SetupStopped({ code: 'repository_gone' });
  return repository.name;
}

interface Posting {
  found: FoundPublication;
  work: WorkRepository;
  name: string;
  pull: number;
  commitSha: string;
}

async function findOrCreate(
  deps: TreeDeps,
  client: ReviewClient,
  { found, work, name, pull, commitSha }: Posting,
): Promise<number | 'withdrawn' | undefined> {
  const { outbox, mark, page, grade } = found;
  if (outbox.attempts > 0) {
    requireNoOpenAttempt(deps, found);
    const posted = await client.findReview(name, pull, mark);
    if (posted !== undefined) return posted;
  }
  const changed = await changedLines(deps, work, commitSha);
  // After reading files, which can take longer than we wait for a lost answer.
  if (!(await countAttempt(deps, found))) return 'withdrawn';
  const anchored = reviewText(grade, changed, mark, changed, page);
  try {
    const posted = await client.createReview(name, pull, { commitSha, ...anchored });
    if (posted !== undefined) return posted;
    const shown = await findShownLines(client, name, pull, anchored);
    const fewer = reviewText(grade, changed, mark, shown, page);
    // Listing patches can take that long too.
    if (!(await countAttempt(deps, found))) return 'withdrawn';
    if (fewer.comments.length < anchored.comments.length) {
      const reduced = await client.createReview(name, pull, { commitSha, ...fewer });
      if (reduced !== undefined) return reduced;
    }
    // The commit left the pull request, or the request was closed before it.
    return await client.createReview(name, pull, plainReview(grade, mark, page));
  } catch (error) {
    // After a rate limit there is no lost answer to wait for.
    if (isProblem(error, 'busy')) await restoreAttempts(deps, found);
    throw error;
  }
}

/** Without the files, every comment goes into the review text. */
async function changedLines(
  deps: TreeDeps,
  work: WorkRepository,
  commitSha: string,
): Promise<ChangedLines> {
  const shown = await findTree(deps, work.workId).catch(() => undefined);
  if (shown?.sha !== commitSha) return new Map();
  return new Map(shown.tree.nodes.map(({ entry, status }) => [entry.path, status.diff ?? []]));
}

/**
 * The platform hides large diffs and refuses a review with a comment on a hidden line. If the shown
 * lines are unknown, every comment goes into the text.
 */
async function findShownLines(
  client: ReviewClient,
  name: string,
  pull: number,
  { comments }: ReviewText,
): Promise<ChangedLines> {
  if (comments.length === 0) return new Map();
  const paths = new Set(comments.map(({ path }) => path));
  const patches = await client.findPatches(name, pull, paths).catch((error: unknown) => {
    if (!isProblem(error) || error.kind === 'busy') throw error;
    return new Map<string, string>();
  });
  return new Map([...patches].map(([path, patch]) => [path, shownLines(patch)]));
}

/**
 * A rate limit on the earlier publication can make this longer, or a class of waiting reviews would
 * keep every worker busy.
 */
const turnPauseMs = 10_000;

/** In order, so that the last review shows the grade that counts. */
async function requireTurn({ db }: TreeDeps, found: FoundPublication): Promise<void> {
  const wait = await findEarlierWait(db, found);
  if (wait === undefined) return;
  const pause = { retryAfterMs: Math.max(turnPauseMs, wait) };
  throw new PlatformProblem('busy', 'an earlier publication comes first', pause);
}

/** An earlier attempt may take effect until then. */
const attemptTimeoutMs = 60_000;

function requireNoOpenAttempt({ clock }: TreeDeps, { outbox }: FoundPublication): void {
  const retryAt = new Date((outbox.attemptedAt?.getTime() ?? 0) + attemptTimeoutMs);
  if (retryAt <= clock()) return;
  throw new PlatformProblem('busy', 'an earlier attempt may still be under way', { retryAt });
}

/** False if the grade was withdrawn in between. */
async function countAttempt(
  { db, clock }: TreeDeps,
  { publication, outbox }: FoundPublication,
): Promise<boolean> {
  const current = await findPublication(db, publication.id);
  if (current?.publication.withdrawnAt !== null) return false;
  await saveAttempts(db, outbox.id, { attempts: outbox.attempts + 1, attemptedAt: clock() });
  return true;
}

/** Earlier attempts still count. */
function restoreAttempts({ db }: TreeDeps, { outbox }: FoundPublication): Promise<void> {
  const { attempts, attemptedAt } = outbox;
  return saveAttempts(db, outbox.id, { attempts, attemptedAt });
}

async function saveAttempts(
  db: TreeDeps['db'],
  outboxId: number,
  made: { attempts: number; attemptedAt: Date | null },
): Promise<void> {
  await db.update(platformOutbox).set(made).where(eq(platformOutbox.id, outboxId));
}

async function finish(
  { db, clock }: TreeDeps,
  found: FoundPublication,
  outcome: Outcome,
): Promise<void> {
  const { workId } = found.publication;
  const work = await findWorkRepository(db, workId);
  await transact(db, async (tx) => {
    await saveOutcome(tx, found, outcome, clock());
    if (!work) return;
    const { classroomId, assignmentId } = work;
    await announce(tx, { classroomId, topic: 'grading', assignmentId, workId });
  });
}
