import { acceptanceTexts } from './texts/acceptance.ts';
import { classroomTexts } from './texts/classrooms.ts';
import { rosterTexts } from './texts/roster.ts';
import { testTexts } from './texts/tests.ts';

/** Sentences in successful answers. Failures are in `errors`, stopped jobs in `problems`. */
export const texts = {
  ...classroomTexts,
  ...acceptanceTexts,
  ...testTexts,
  roster: rosterTexts,
} as const;
