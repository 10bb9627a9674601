/** The cells of one person, from the rows of the database. */
import {
  gradebookTotal,
  isGraded,
  overallScore,
  type GradebookCell,
  type TotalItem,
} from '@lectern/contract';
import {
  effectiveDeadline,
  hasPassed,
  isLate,
  type OwnDates,
} from '../commits/counting/effective-deadline.ts';
import type { Plan } from './plan-queries.ts';
import type { listPublishedScores, listWorkScores } from './score-queries.ts';

type Row<Query extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Query>
>[number];
export type WorkScore = Row<typeof listWorkScores>;
export type PublishedScore = Row<typeof listPublishedScores>;

/** What the tables say about one person. */
export interface PersonFacts {
  workOf: (assignmentId: number) => WorkScore | undefined;
  publishedOf: (workId: number) => PublishedScore | undefined;
  /** Of everyone who hands in together with the person. */
  datesOf: (assignmentId: number) => readonly OwnDates[];
  scoreOf: (columnId: number) => number | null;
  isExcused: (item: { assignmentId?: number; columnId?: number }) => boolean;
}

/** Students see what is published, and their own missing work. */
export type Audience = 'staff' | 'student';

export function cellsOf(
  { assignments, columns }: Plan,
  person: PersonFacts,
  { audience, now }: { audience: Audience; now: Date },
): GradebookCell[] {
  const ofAssignments = assignments.map(({ assignment_id: id, due_at: main }): GradebookCell => {
    const work = person.workOf(id);
    const due = effectiveDeadline(main === null ? null : new Date(main), person.datesOf(id)).dueAt;
    const published = work && person.publishedOf(work.workId);
    return {
      ...excusedIf(person.isExcused({ assignmentId: id })),
      ...(isMissing(work, due, now) && { missing: true as const }),
      ...(audience === 'staff' ? forStaff(work, due, published) : forStudent(work, published)),
    };
  });
  const ofColumns = columns.map(({ column_id: id, published }): GradebookCell => {
    const score = published || audience === 'staff' ? person.scoreOf(id) : null;
    return { ...excusedIf(person.isExcused({ columnId: id })), ...known({ score }) };
  });
  return [...ofAssignments, ...ofColumns];
}

export function totalOf(
  { categories, assignments, columns }: Plan,
  cells: readonly GradebookCell[],
): number | null {
  const items = [...assignments.map((one) => ({ ...one })), ...columns].map(
    (item, at): TotalItem => ({
      key: String(at),
      categoryId: item.category_id,
      maximum: item.maximum,
      extraCredit: item.extra_credit,
      counts: 'counts' in item ? item.counts : true,
      score: cells[at]?.score ?? null,
      excused: cells[at]?.excused ?? false,
      missing: cells[at]?.missing ?? false,
    }),
  );
  const weights = categories.map(({ category_id: id, weight, drop_lowest: dropLowest }) => ({
    id,
    weight,
    dropLowest,
  }));
  return gradebookTotal(weights, items).percent;
}

function forStaff(
  work: WorkScore | undefined,
  due: Date | null,
  published: PublishedScore | undefined,
): GradebookCell {
  if (!work) return { state: 'NOT_ACCEPTED' };
  const { state, auto, manual, overall, override } = work;
  const late = lateBy(work, due);
  return {
    state,
    work_id: work.workId,
    ...(late !== null && { late_by: late }),
    ...known({ auto, manual, override }),
    ...((auto !== null || manual !== null) && { overall }),
    ...(isGraded(state) && { score: work.final }),
    ...(published && {
      published: publishedFinal(published),
      published_at: published.publishedAt.toISOString(),
    }),
  };
}

function forStudent(
  work: WorkScore | undefined,
  published: PublishedScore | undefined,
): GradebookCell {
  if (!work) return { state: 'NOT_ACCEPTED' };
  const { workId: work_id } = work;
  if (!published) return { work_id };
  const { auto, manual, final: override } = published;
  const overall = overallScore(auto, manual);
  const at = published.publishedAt.toISOString();
  const shown = publishedFinal(published);
  return {
    work_id,
    state: 'GRADE_PUBLISHED',
    ...known({ auto, manual, override }),
    overall,
    score: shown,
    published: shown,
    published_at: at,
  };
}

function publishedFinal({ auto, manual, final }: PublishedScore): number {
  return final ?? overallScore(auto, manual);
}

/** Nothing was handed in although the person's due date has passed. */
function isMissing(work: WorkScore | undefined, due: Date | null, now: Date): boolean {
  const isOpen = !work || work.state === 'ACCEPTED' || work.state === 'STARTED';
  return isOpen && hasPassed(due, now);
}

/** Of the commit that counts; if nothing came in time, of the newest late one. */
function lateBy(work: WorkScore, due: Date | null): number | null {
  const { countedReason, countedReceivedAt, lateHeadAt } = work;
  const receivedAt = countedReason === 'nothing_in_time' ? lateHeadAt : countedReceivedAt;
  if (!receivedAt || !due || !isLate(receivedAt, due)) return null;
  return Math.ceil((receivedAt.getTime() - due.getTime()) / 1_000);
}

function excusedIf(isExcused: boolean): GradebookCell {
  return isExcused ? { excused: true } : {};
}

type Numbers = 'auto' | 'manual' | 'override' | 'score';

/** Without fields that are null. */
function known(fields: Partial<Record<Numbers, number | null>>): GradebookCell {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
