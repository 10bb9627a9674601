import { acceptanceRoutes } from './acceptance.ts';
import { assignmentRoutes } from './assignments.ts';
import { autograderRoutes } from './autograder.ts';
import { classroomRoutes } from './classrooms.ts';
import { commitRoutes } from './commits.ts';
import { dashboardRoutes } from './dashboard.ts';
import { distributionRoutes } from './distribution.ts';
import { draftRoutes } from './drafts.ts';
import { eventRoutes } from './events.ts';
import { extensionRoutes } from './extensions.ts';
import { figureRoutes } from './figures.ts';
import { fileRoutes } from './files.ts';
import { graderRoutes } from './graders.ts';
import { gradingRoutes } from './grading.ts';
import { inviteRoutes } from './invites.ts';
import { myWorkRoutes } from './my-work.ts';
import { organizationRoutes } from './organizations.ts';
import { peopleRoutes } from './people.ts';
import { platformRoutes } from './platform.ts';
import { publishingRoutes } from './publishing.ts';
import { rubricRoutes } from './rubrics.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';
import { workRoutes } from './works.ts';

/** Every call of the API, by name: what the server registers, and what the web calls. */
export const routes = {
  ...sessionRoutes,
  ...organizationRoutes,
  ...classroomRoutes,
  ...peopleRoutes,
  ...inviteRoutes,
  ...acceptanceRoutes,
  ...assignmentRoutes,
  ...figureRoutes,
  ...extensionRoutes,
  ...workRoutes,
  ...fileRoutes,
  ...commitRoutes,
  ...myWorkRoutes,
  ...eventRoutes,
  ...gradingRoutes,
  ...draftRoutes,
  ...graderRoutes,
  ...autograderRoutes,
  ...publishingRoutes,
  ...distributionRoutes,
  ...dashboardRoutes,
  ...rubricRoutes,
  ...platformRoutes,
  ...systemRoutes,
} as const;

export type RouteName = keyof typeof routes;
