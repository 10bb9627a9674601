import { acceptanceTexts } from './texts/acceptance.ts';
import { classroomTexts } from './texts/classrooms.ts';

/** Sentences in successful answers. Failures are in `errors`, stopped jobs in `problems`. */
export const texts = { ...classroomTexts, ...acceptanceTexts } as const;
