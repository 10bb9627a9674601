import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { assignmentScreens } from './assignments.ts';
import { dashboardScreens } from './dashboard.ts';
import { accessDeniedScreens } from './access-denied.ts';
import { classroomSetupScreens } from './classroom-setup.ts';
import { graderScreens } from './grader.ts';
import { gradingScreens } from './grading.ts';
import { hostScreens } from './host.ts';
import { myWorkScreens } from './my-work.ts';
import { peopleScreens } from './people.ts';
import { rubricScreens } from './rubrics.ts';
import { sessionScreens } from './session.ts';
import { settingsScreens } from './settings.ts';
import { testEditScreens } from './test-edit.ts';
import { testResultScreens } from './test-results.ts';
import { waitingStates } from './waiting.ts';

const tables = [
  sessionScreens,
  classroomSetupScreens,
  accessDeniedScreens,
  dashboardScreens,
  peopleScreens,
  assignmentScreens,
  gradingScreens,
  graderScreens,
  rubricScreens,
  myWorkScreens,
  testEditScreens,
  testResultScreens,
  settingsScreens,
  waitingStates,
  hostScreens,
];

/** All screens of Lectern and the code host, grouped by route. */
export function allScreens(world: World): Screen[] {
  const screens = tables.flatMap((table) => table(world));
  const routes = [...new Set(screens.map(({ route }) => route))];
  return routes.flatMap((route) => screens.filter((screen) => screen.route === route));
}
