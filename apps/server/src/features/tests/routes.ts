import { routes } from '@lectern/contract';
import type { PlatformDeps } from '../../platform/platform.ts';
import { chooseRepository, leaveRepository, listRepositories } from './repository-source.ts';
import { listTrials, selectTrial, tryTests } from './trials.ts';
import { tryOnUpload, uploadTests } from './upload-tests.ts';
import type { Serve } from '../../http/serve.ts';
import { runAgain, runForClass } from './ask-runs.ts';
import { replaceTests, useVersion } from './replace-tests.ts';
import { changeSettings, findSettings, selectVersion, type TestDeps } from './settings.ts';
import { listVersions, readTests, selectPlan } from './test-queries.ts';
import { readTable } from './test-table.ts';
import { toShownPlan } from './plan-of-form.ts';
import { readRun, readWorkTests } from './work-results.ts';

export function serveTests(serve: Serve, deps: PlatformDeps): void {
  serveVersions(serve, deps);
  serveRuns(serve, deps);
  serveSources(serve, deps);
  serveTrials(serve, deps);
}

function serveSources(serve: Serve, deps: PlatformDeps): void {
  const { db } = deps;

  serve(routes.uploadTests, async ({ by, params, query, body }) => {
    const notes = await uploadTests(deps, by, params.aid, query.file_name, body);
    return { tests: await readTests(db, params.aid), notes };
  });

  serve(routes.listTestRepositories, async ({ by }) => ({
    repositories: await listRepositories(deps, by),
  }));

  serve(routes.chooseTestRepository, async ({ by, params, body }) => {
    await chooseRepository(deps, by, params.aid, body.repository_id);
    return { tests: await readTests(db, params.aid) };
  });

  serve(routes.leaveTestRepository, async ({ by, params }) => {
    await leaveRepository(deps, by, params.aid);
    return { tests: await readTests(db, params.aid) };
  });
}

function serveTrials(serve: Serve, deps: PlatformDeps): void {
  serve(routes.tryTests, async ({ by, params, body }) => ({
    trial: await tryTests(deps, by, params.aid, body),
  }));

  serve(routes.tryTestsOnUpload, async ({ by, params, query, body }) => ({
    trial: await tryOnUpload(deps, by, params.aid, query.file_name, body),
  }));

  serve(routes.listTestTrials, async ({ params }) => ({
    trials: await listTrials(deps.db, params.aid),
  }));

  serve(routes.getTestTrial, async ({ params }) => ({
    trial: await selectTrial(deps.db, params.aid, params.trialId),
  }));
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
