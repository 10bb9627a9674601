import { acceptanceTexts } from './texts/acceptance.ts';
import { assignmentTexts } from './texts/assignments.ts';
import { classroomTexts } from './texts/classrooms.ts';
import { publishingTexts } from './texts/publishing.ts';

/**
 * Sentences in answers that are no failures; those of failures are in the catalogue of errors. What only
 * screens say is in the web app.
 */
export const texts = {
  ...classroomTexts,
  ...assignmentTexts,
  ...acceptanceTexts,
  ...publishingTexts,
} as const;
