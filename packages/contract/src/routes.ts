import { assignmentRoutes } from './assignments.ts';
import { classroomRoutes } from './classrooms.ts';
import { gradingRoutes } from './grading.ts';
import { inviteRoutes } from './invites.ts';
import { organizationRoutes } from './organizations.ts';
import { peopleRoutes } from './people.ts';
import { platformRoutes } from './platform.ts';
import { rubricRoutes } from './rubrics.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';
import { workRoutes } from './works.ts';

/** Every call of the API, by name. The server registers exactly these; the web calls exactly these. */
export const routes = {
  ...sessionRoutes,
  ...organizationRoutes,
  ...classroomRoutes,
  ...peopleRoutes,
  ...inviteRoutes,
  ...assignmentRoutes,
  ...workRoutes,
  ...gradingRoutes,
  ...rubricRoutes,
  ...platformRoutes,
  ...systemRoutes,
} as const;

export type RouteName = keyof typeof routes;
