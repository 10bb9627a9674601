import { acceptanceTexts } from './texts/acceptance.ts';
import { classroomTexts } from './texts/classrooms.ts';

/**
 * Sentences in answers that are no failures. Those of failures are in `errors`, those of jobs that have
 * stopped in `problems`. What only screens say is in the web app.
 */
export const texts = { ...classroomTexts, ...acceptanceTexts } as const;
