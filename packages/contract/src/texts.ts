import { acceptanceTexts } from './texts/acceptance.ts';
import { assignmentTexts } from './texts/assignments.ts';
import { classroomTexts } from './texts/classrooms.ts';
import { commonTexts } from './texts/common.ts';
import { gradingTexts } from './texts/grading.ts';
import { rubricTexts } from './texts/rubrics.ts';
import { sessionTexts } from './texts/session.ts';
import { workTexts } from './texts/works.ts';

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
