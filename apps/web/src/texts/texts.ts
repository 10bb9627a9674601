import { acceptanceTexts } from './acceptance.ts';
import { assignmentTexts } from './assignments.ts';
import { classroomTexts } from './classrooms.ts';
import { commonTexts } from './common.ts';
import { gradingTexts } from './grading.ts';
import { rubricTexts } from './rubrics.ts';
import { sessionTexts } from './session.ts';
import { workTexts } from './works.ts';

/**
 * Sentences of the screens: progress, success, empty lists, and failures without a sentence of the server.
 * Headings and labels stay in the markup. `role` is one of `roleName`.
 */
export const texts = {
  ...commonTexts,
  ...sessionTexts,
  ...classroomTexts,
  ...assignmentTexts,
  ...acceptanceTexts,
  ...workTexts,
  ...gradingTexts,
  ...rubricTexts,
} as const;
