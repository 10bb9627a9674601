import { AppError, routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { runAgain, runForClass } from './ask-runs.ts';
import { replaceTests, useVersion } from './replace-tests.ts';
import { changeSettings, findSettings, selectVersion, type TestDeps } from './settings.ts';
import { listVersions, readTests, selectPlan } from './test-queries.ts';
import { readTable } from './test-table.ts';
import { toShownPlan } from './plan-of-form.ts';
import { readRun, readWorkTests } from './work-results.ts';

export function serveTests(serve: Serve, deps: TestDeps): void {
  serveVersions(serve, deps);
  serveRuns(serve, deps);
  const later = () => Promise.reject(new AppError('unavailable'));
  serve(routes.uploadTests, later);
  serve(routes.listTestRepositories, later);
  serve(routes.chooseTestRepository, later);
  serve(routes.leaveTestRepository, later);
  serve(routes.tryTests, later);
  serve(routes.tryTestsOnUpload, later);
  serve(routes.listTestTrials, later);
  serve(routes.getTestTrial, later);
}

function serveVersions(serve: Serve, deps: TestDeps): void {
  const { db } = deps;

  serve(routes.getTests, async ({ params }) => ({ tests: await readTests(db, params.aid) }));

  serve(routes.replaceTests, async ({ by, params, body }) => {
    await replaceTests(deps, by, params.aid, body);
    return { tests: await readTests(db, params.aid) };
  });

  serve(routes.listTestVersions, async ({ params }) => ({
    versions: await listVersions(db, params.aid, await findSettings(db, params.aid)),
  }));

  serve(routes.getTestVersion, async ({ params }) => {
    await selectVersion(db, params.aid, params.number);
    const settings = await findSettings(db, params.aid);
    const [version] = await listVersions(db, params.aid, settings, params.number);
    const plan = await selectPlan(db, params.aid, params.number);
    return { version: version!, plan: toShownPlan(plan) };
  });

  serve(routes.useTestVersion, async ({ by, params, body }) => {
    await useVersion(deps, by, params.aid, body.number);
    return { tests: await readTests(db, params.aid) };
  });

  serve(routes.changeTestSettings, async ({ by, params, body }) => {
    await changeSettings(deps, by, params.aid, body);
    return { tests: await readTests(db, params.aid) };
  });
}

function serveRuns(serve: Serve, deps: TestDeps): void {
  serve(routes.runTestsForClass, async ({ by, params, body }) => ({
    queued: await runForClass(deps, by, params.aid, body.student_work_ids),
  }));

  serve(routes.getTestTable, ({ by, params }) =>
    readTable(deps.db, { classroomId: by.classroomId, assignmentId: params.aid }),
  );

  serve(routes.getWorkTests, async ({ by }) => ({ work_tests: await readWorkTests(deps, by) }));

  serve(routes.getTestRun, async ({ by, params }) => ({
    run: await readRun(deps, by, params.runId),
  }));

  serve(routes.runTestsAgain, async ({ by, params, body }) => {
    const place = { assignmentId: params.aid, workId: params.wid };
    return { run: await runAgain(deps, by, place, body.sha) };
  });
}
