import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import type { Kept } from './kept-locally.ts';

export interface GradeAnswer {
  feedback: Feedback[];
  manual_feedback_score: number;
}

export interface SentGrade {
  items: readonly DraftItem[];
  /** Keys of what the server may still have as staged, and nobody wants any more. */
  unstaged: readonly string[];
  /** Of the draft that was seen here last. */
  draftVersion: number;
  /** That its grader had before them; undefined where no files were shown. */
  commitSha: string | undefined;
  idempotencyKey: string;
}

/** Where drafts and grades go; each of them is one call. */
export interface DraftPorts {
  load: () => Promise<Draft>;
  save: (
    draft: { items: DraftItem[]; version: number },
    options: { keepalive: boolean },
  ) => Promise<Draft>;
  submit: (grade: SentGrade) => Promise<GradeAnswer>;
  /** Answers whether this browser has it from now on. */
  keep: (kept: Kept | null) => boolean;
  /** What is left of earlier tabs; asked for once. */
  take: () => Kept | undefined;
  /** Told what the server has. */
  arrived: (items: readonly DraftItem[]) => void;
}
