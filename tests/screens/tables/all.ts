/** Every screen of the product and of its code host. */
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { assignmentScreens } from './assignments.ts';
import { dashboardScreens } from './dashboard.ts';
import { deniedScreens } from './denied.ts';
import { doorScreens } from './doors.ts';
import { graderScreens } from './grader.ts';
import { gradingScreens } from './grading.ts';
import { hostScreens } from './host.ts';
import { myWorkScreens } from './my-work.ts';
import { peopleScreens } from './people.ts';
import { rubricScreens } from './rubrics.ts';
import { sessionScreens } from './session.ts';
import { settingsScreens } from './settings.ts';
import { waitingStates } from './waiting.ts';

const tables = [
  sessionScreens,
  doorScreens,
  deniedScreens,
  dashboardScreens,
  peopleScreens,
  assignmentScreens,
  gradingScreens,
  graderScreens,
  rubricScreens,
  myWorkScreens,
  settingsScreens,
  waitingStates,
  hostScreens,
];

/** Sorted by route, so that the states of one stand together. */
export function allScreens(world: World): Screen[] {
  const screens = tables.flatMap((table) => table(world));
  const routes = [...new Set(screens.map(({ route }) => route))];
  return routes.flatMap((route) => screens.filter((screen) => screen.route === route));
}
