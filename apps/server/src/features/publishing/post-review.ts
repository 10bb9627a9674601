/**
 * Posts the one review of a publication. The attempt is written down before the platform is asked,
 * so that whoever comes after a lost answer looks for the review before posting another.
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
  // Taken back in time, or nothing of the student's to review.
  if (withdrawnAt !== null || !work || !hasCommits(work) || commitSha === null) {
    return { state: 'local_only' };
  }
  await requireTurn(deps, found);
  const pull = work.pullRequestNumber ?? (await openPull(deps, workId));
  const name = await findName(deps, workId);
  const client = await deps.platform.reviews(requireInstallation(work), work.orgLogin);
  const reviewId = await findOrCreate(deps, client, { found, work, name, pull, commitSha });
  if (reviewId === 'taken back') return { state: 'local_only' };
  return reviewId === undefined
    ? { state: 'failed', problem: { code: 'review_refused' } }
    : { state: 'posted', reviewId };
}

/** Where there is a pull request there were some, also after a force push back to the starter. */
function hasCommits({ headSha, starterSha, pullRequestNumber }: WorkRepository): boolean {
  return pullRequestNumber !== null || (headSha !== null && headSha !== starterSha);
}

async function openPull(deps: TreeDeps, workId: number): Promise<number> {
  const problem = await openFeedback(deps, workId);
  const pull = (await findWorkRepository(deps.db, workId))?.pullRequestNumber;
  if (pull == null) throw new SetupStopped(problem ?? { code: 'no_pull_request' });
  return pull;
}

/** Asked for by its id: a name that was given up can be that of somebody else's repository by now. */
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
): Promise<number | 'taken back' | undefined> {
  const { outbox, mark, grade } = found;
  if (outbox.attempts > 0) {
    requireSettled(deps, found);
    const posted = await client.findReview(name, pull, mark);
    if (posted !== undefined) return posted;
  }
  const changed = await changedLines(deps, work, commitSha);
  // Only now: the files can take longer to come than a lost answer is waited for.
  if (!(await countAttempt(deps, found))) return 'taken back';
  const anchored = reviewText(grade, changed, mark);
  try {
    const posted = await client.createReview(name, pull, { commitSha, ...anchored });
    if (posted !== undefined) return posted;
    const shown = await shownOf(client, name, pull, anchored);
    const fewer = reviewText(grade, changed, mark, shown);
    // Listing them can take longer than a lost answer is waited for.
    if (!(await countAttempt(deps, found))) return 'taken back';
    // The same would be refused again.
    if (fewer.comments.length < anchored.comments.length) {
      const reduced = await client.createReview(name, pull, { commitSha, ...fewer });
      if (reduced !== undefined) return reduced;
    }
    // A force push took the commit out of the pull request, or it was closed before it saw the commit.
    return await client.createReview(name, pull, plainReview(grade, mark));
  } catch (error) {
    // Over a limit nothing was made, if it was asked for at all: there is nothing to wait for.
    if (isProblem(error, 'busy')) await takeBackAttempt(deps, found);
    throw error;
  }
}

/** Without the files every comment goes into the text: none is lost for a mirror that is away. */
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
 * One line that the platform does not show takes the others with it: it leaves out what is large.
 * Where it does not say, every comment goes into the text.
 */
async function shownOf(
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
 * Nobody waits for the review itself, and most of what is before it is done in seconds. What was put
 * off to the next hour is not asked for until then: a class of those would keep every worker busy.
 */
const turnPauseMs = 10_000;

/** The last review that a student finds is the grade that holds. */
async function requireTurn({ db }: TreeDeps, found: FoundPublication): Promise<void> {
  const wait = await findEarlierWait(db, found);
  if (wait === undefined) return;
  const pause = { retryAfterMs: Math.max(turnPauseMs, wait) };
  throw new PlatformProblem('busy', 'an earlier publication comes first', pause);
}

/** Longer than any call lasts: until then an earlier attempt may still have its effect. */
const settledAfterMs = 60_000;

/** A review that is on its way cannot be found yet. */
function requireSettled({ clock }: TreeDeps, { outbox }: FoundPublication): void {
  const retryAt = new Date((outbox.attemptedAt?.getTime() ?? 0) + settledAfterMs);
  if (retryAt <= clock()) return;
  throw new PlatformProblem('busy', 'an earlier attempt may still be under way', { retryAt });
}

/** Whether it is to be made: it may have been taken back while its files or a refusal came. */
async function countAttempt(
  { db, clock }: TreeDeps,
  { publication, outbox }: FoundPublication,
): Promise<boolean> {
  const current = await findPublication(db, publication.id);
  if (current?.publication.withdrawnAt !== null) return false;
  await saveAttempts(db, outbox.id, { attempts: outbox.attempts + 1, attemptedAt: clock() });
  return true;
}

/** What came before it still counts. */
function takeBackAttempt({ db }: TreeDeps, { outbox }: FoundPublication): Promise<void> {
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
