import { acceptanceRoutes } from './calls/acceptance.ts';
import { assignmentRoutes } from './calls/assignments.ts';
import { autograderRoutes } from './calls/autograder.ts';
import { classroomRoutes } from './calls/classrooms.ts';
import { commitRoutes } from './calls/commits.ts';
import { dashboardRoutes } from './calls/dashboard.ts';
import { distributionRoutes } from './calls/distribution.ts';
import { draftRoutes } from './calls/drafts.ts';
import { eventRoutes } from './calls/events.ts';
import { extensionRoutes } from './calls/extensions.ts';
import { figureRoutes } from './calls/figures.ts';
import { fileRoutes } from './calls/files.ts';
import { fillFileRoutes } from './calls/fill-file.ts';
import { gradebookRoutes } from './calls/gradebook.ts';
import { graderRoutes } from './calls/graders.ts';
import { gradingRoutes } from './calls/grading.ts';
import { inviteRoutes } from './calls/invites.ts';
import { myWorkRoutes } from './calls/my-work.ts';
import { organizationRoutes } from './calls/organizations.ts';
import { overrideRoutes } from './calls/overrides.ts';
import { peopleRoutes } from './calls/people.ts';
import { platformRoutes } from './calls/platform.ts';
import { publishingRoutes } from './calls/publishing.ts';
import { rosterRoutes } from './calls/roster.ts';
import { rubricRoutes } from './calls/rubrics.ts';
import { savedCommentRoutes } from './calls/saved-comments.ts';
import { profileRoutes } from './calls/profiles.ts';
import { sectionRoutes } from './calls/sections.ts';
import { sessionRoutes } from './calls/session.ts';
import { systemRoutes } from './calls/system.ts';
import { testRoutes } from './calls/tests.ts';
import { visibilityRoutes } from './calls/visibility.ts';
import { workRoutes } from './calls/works.ts';

/** Every call of the API. The server registers these routes and the web app calls them. */
export const routes = {
  ...sessionRoutes,
  ...organizationRoutes,
  ...classroomRoutes,
  ...peopleRoutes,
  ...rosterRoutes,
  ...sectionRoutes,
  ...profileRoutes,
  ...inviteRoutes,
  ...acceptanceRoutes,
  ...assignmentRoutes,
  ...figureRoutes,
  ...extensionRoutes,
  ...workRoutes,
  ...visibilityRoutes,
  ...fileRoutes,
  ...commitRoutes,
  ...myWorkRoutes,
  ...eventRoutes,
  ...gradingRoutes,
  ...draftRoutes,
  ...savedCommentRoutes,
  ...overrideRoutes,
  ...gradebookRoutes,
  ...fillFileRoutes,
  ...graderRoutes,
  ...autograderRoutes,
  ...testRoutes,
  ...publishingRoutes,
  ...distributionRoutes,
  ...dashboardRoutes,
  ...rubricRoutes,
  ...platformRoutes,
  ...systemRoutes,
} as const;

export type RouteName = keyof typeof routes;
