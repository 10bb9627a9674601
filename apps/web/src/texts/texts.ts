import { acceptanceTexts } from './acceptance.ts';
import { assignmentTexts } from './assignments.ts';
import { classroomTexts } from './classrooms.ts';
import { commonTexts } from './common.ts';
import { gradingTexts } from './grading.ts';
import { organizationTexts } from './organizations.ts';
import { putAwayTexts } from './put-away.ts';
import { rubricTexts } from './rubrics.ts';
import { savedCommentTexts } from './saved-comments.ts';
import { sessionTexts } from './session.ts';
import { workTexts } from './works.ts';

/**
 * Sentences of the screens for progress, success, empty lists, and failures without a message of the server.
 * Headings and labels are in the markup. `role` is a `roleName`.
 */
export const texts = {
  ...commonTexts,
  ...sessionTexts,
  ...organizationTexts,
  ...classroomTexts,
  ...assignmentTexts,
  ...acceptanceTexts,
  ...workTexts,
  ...gradingTexts,
  ...putAwayTexts,
  ...rubricTexts,
  ...savedCommentTexts,
} as const;
