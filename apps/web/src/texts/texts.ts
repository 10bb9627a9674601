import { acceptanceTexts } from './acceptance.ts';
import { assignmentTexts } from './assignments.ts';
import { classroomTexts } from './classrooms.ts';
import { commonTexts } from './common.ts';
import { gradingTexts } from './grading.ts';
import { rubricTexts } from './rubrics.ts';
import { sessionTexts } from './session.ts';
import { workTexts } from './works.ts';

/**
 * Sentences that the screens say on their own account: progress, success, emptiness, and failures
 * met before or beside the server's answer. Headings and labels stay in the markup.
 *
 * A function fills in what the sentence is about; `role` is one of `roleName`.
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
