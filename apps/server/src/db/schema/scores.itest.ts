import { finalScore, manualScore, overallScore } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assignments,
  autograderReports,
  feedback,
  scoreOverrides,
  works,
  workScores,
} from './index.ts';

const world = await startWorld();
afterAll(world.close);
const { db } = world;

/** With five decimals, binary and decimal rounding of halves differ. */
const anyDecimal = fc.oneof(
  fc.double({ min: -999_999, max: 999_999, noNaN: true }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 100_000),
);
const anyTerm = fc.option(anyDecimal);
const anyPoints = fc.integer({ min: -1_000, max: 1_000 });

it('PostgreSQL and TypeScript compute the same final score, also with penalty, adjustment and override', async () => {
  const anyParts = fc.record({
    auto: anyTerm,
    manual: fc.option(fc.tuple(anyPoints, fc.array(anyPoints))),
    latePenalty: anyTerm,
    adjustment: anyTerm,
    override: anyTerm,
  });
  await fc.assert(
    fc.asyncProperty(anyParts, async ({ auto, manual, ...changes }) => {
      const { rows } = await world.superuser.query<Record<'manual' | 'overall' | 'final', string>>(
        `select manual, overall, final_score(overall, $4, $5, $6) as final
         from (select case when $2::int is not null then manual_score($2, $3) end as manual) m,
           lateral (select overall_score($1, manual) as overall) o`,
        [
          auto,
          manual?.[0] ?? null,
          manual?.[1].length ? manual[1].reduce((sum, points) => sum + points) : null,
          changes.latePenalty,
          changes.adjustment,
          changes.override,
        ],
      );
      const given = manual && manualScore(...manual);
      const overall = overallScore(auto, given);
      const { manual: inSql, ...scores } = rows[0]!;
      expect(inSql).toBe(given);
      expect(Number(scores.overall)).toBe(overall);
      expect(Number(scores.final)).toBe(finalScore(overall, changes));
    }),
    { numRuns: 300 },
  );
});

describe('the score of a submission', async () => {
  const { organization, classroom, professor, student } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template, { name: 'HW 1' });
  const work = await world.work({ id: assignment.id, orgId: organization.id }, student);
  const isIt = eq(workScores.workId, work.id);
  const shas = ['a', 'b'].map((digit) => digit.repeat(40));

  const anyWork = fc.record({
    defaultScore: fc.nat(100),
    isGraded: fc.boolean(),
    countedSha: fc.option(fc.constantFrom(...shas)),
    countedReason: fc.constantFrom('nothing_in_time', 'deadline', null),
    comments: fc.array(
      fc.record({ points: anyPoints, isDeleted: fc.boolean(), cancelsDefault: fc.boolean() }),
      { maxLength: 4 },
    ),
    reports: fc.array(
      fc.record({
        sha: fc.constantFrom(...shas),
        points: anyDecimal,
        reportedAt: fc.constantFrom(1, 2, 3).map((second) => new Date(second * 1_000)),
      }),
      { maxLength: 4 },
    ),
    override: fc.option(anyDecimal.map(Math.abs)),
    withdrawn: fc.array(anyDecimal.map(Math.abs), { maxLength: 2 }),
  });

  type Made = typeof anyWork extends fc.Arbitrary<infer T> ? T : never;

  it('is the same in the view and by the rule, for any comments, reports and overrides', async () => {
    await fc.assert(
      fc.asyncProperty(anyWork, async (made) => {
        await write(made);
        const live = made.comments.filter(({ isDeleted }) => !isDeleted);
        const points = live.map((comment) => comment.points);
        const manual = made.isGraded ? manualScore(made.defaultScore, points) : null;
        const isZero =
          made.countedReason === 'nothing_in_time' &&
          live.some(({ cancelsDefault }) => cancelsDefault);
        const newest = made.reports
          .filter(({ sha }) => sha === made.countedSha && !isZero)
          .toSorted((one, other) => Number(one.reportedAt) - Number(other.reportedAt))
          .at(-1);
        const auto = newest?.points ?? null;
        const overall = overallScore(auto, manual);
        const [shown] = await db
          .select({
            manual: workScores.manualScore,
            auto: workScores.autoScore,
            overall: workScores.overallScore,
            final: workScores.finalScore,
            changed: workScores.changedScore,
          })
          .from(workScores)
          .where(isIt);
        const changes = { latePenalty: null, adjustment: null, override: made.override };
        const final = finalScore(overall, changes);
        const changed = made.override === null ? null : final;
        expect(shown).toEqual({ manual, auto, overall, final, changed });
      }),
      { numRuns: 100 },
    );
  });

  async function write(made: Made) {
    const { defaultScore, countedSha, countedReason, isGraded } = made;
    await world.superuser.query('delete from feedback');
    await world.superuser.query('delete from autograder_reports');
    await db.update(assignments).set({ defaultScore }).where(eq(assignments.id, assignment.id));
    const gradedAt = isGraded ? new Date(0) : null;
    await db
      .update(works)
      .set({ countedSha, countedReason, gradedAt })
      .where(eq(works.id, work.id));
    const on = { workId: work.id };
    for (const { points, isDeleted, cancelsDefault } of made.comments) {
      const deletedAt = isDeleted ? new Date(0) : null;
      const by = { authorId: professor.id, body: '' };
      await db.insert(feedback).values({ ...on, ...by, points, cancelsDefault, deletedAt });
    }
    await world.superuser.query('delete from score_overrides');
    const reason = { reason: 'Agreed.', setBy: professor.id };
    for (const score of made.withdrawn) {
      const withdrawn = { withdrawnAt: new Date(0), withdrawnBy: professor.id };
      await db.insert(scoreOverrides).values({ ...on, ...reason, score, ...withdrawn });
    }
    if (made.override !== null) {
      await db.insert(scoreOverrides).values({ ...on, ...reason, score: made.override });
    }
    for (const [index, report] of made.reports.entries()) {
      await db.insert(autograderReports).values({ ...on, ...report, source: String(index) });
    }
  }
});
