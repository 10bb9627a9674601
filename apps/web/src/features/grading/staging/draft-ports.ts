import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import type { Kept } from './kept-locally.ts';

export interface GradeAnswer {
  feedback: Feedback[];
  manual_feedback_score: number;
}

/** Where drafts and grades go; each of them is one call. */
export interface DraftPorts {
  load: () => Promise<Draft>;
  save: (
    draft: { items: DraftItem[]; version: number },
    options: { keepalive: boolean },
  ) => Promise<Draft>;
  submit: (items: readonly DraftItem[], idempotencyKey: string) => Promise<GradeAnswer>;
  keep: (kept: Kept | null) => void;
  kept: () => Kept | undefined;
  debounceMs?: number;
}
