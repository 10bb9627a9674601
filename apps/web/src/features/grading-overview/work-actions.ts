import { isGraded } from '@lectern/contract';
import { isPublishable, isPublished } from '../publishing/publishable.ts';
import type { GradingRow } from './grading-rows.ts';

export const actionLabels = {
  claim: 'Grade this submission myself',
  assign: 'Assign grader',
  publish: 'Publish',
  unpublish: 'Unpublish',
  reopen: 'Reopen',
  history: 'Feedback history',
} as const;

export type WorkAction = keyof typeof actionLabels;

interface Rule {
  professorsOnly: boolean;
  fits: (row: GradingRow) => boolean;
}

const rules: Record<WorkAction, Rule> = {
  claim: {
    professorsOnly: false,
    fits: ({ work, grader }) => grader === null && !isGraded(work.work_state),
  },
  assign: { professorsOnly: true, fits: () => true },
  publish: {
    professorsOnly: true,
    fits: ({ work, publication }) => isPublishable(work, publication),
  },
  unpublish: { professorsOnly: true, fits: ({ work }) => isPublished(work) },
  reopen: { professorsOnly: true, fits: ({ work }) => isGraded(work.work_state) },
  history: { professorsOnly: false, fits: () => true },
};

export function actionsFor(row: GradingRow, isProfessor: boolean): WorkAction[] {
  const all = Object.keys(rules) as WorkAction[];
  return all.filter((action) => {
    const { professorsOnly, fits } = rules[action];
    return (isProfessor || !professorsOnly) && fits(row);
  });
}
