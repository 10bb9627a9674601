import { AppError, routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';

export function serveTests(serve: Serve): void {
  const later = () => Promise.reject(new AppError('unavailable'));
  serve(routes.getTests, later);
  serve(routes.replaceTests, later);
  serve(routes.uploadTests, later);
  serve(routes.listTestRepositories, later);
  serve(routes.chooseTestRepository, later);
  serve(routes.leaveTestRepository, later);
  serve(routes.listTestVersions, later);
  serve(routes.getTestVersion, later);
  serve(routes.useTestVersion, later);
  serve(routes.changeTestSettings, later);
  serve(routes.tryTests, later);
  serve(routes.tryTestsOnUpload, later);
  serve(routes.listTestTrials, later);
  serve(routes.getTestTrial, later);
  serve(routes.runTestsForClass, later);
  serve(routes.getTestTable, later);
  serve(routes.getWorkTests, later);
  serve(routes.getTestRun, later);
  serve(routes.runTestsAgain, later);
}
