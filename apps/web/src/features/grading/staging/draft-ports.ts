import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import type { LocalDraft } from './local-drafts.ts';

export interface GradeAnswer {
  feedback: Feedback[];
  manual_feedback_score: number;
}

export interface SentGrade {
  items: readonly DraftItem[];
  /** Unstaged keys that the server's draft may still contain. */
  unstaged: readonly string[];
  /** The version of the server's draft that was seen last. */
  draftVersion: number;
  /** The commit that the grader saw; undefined if no files were shown. */
  commitSha: string | undefined;
  idempotencyKey: string;
}

/** The server and this browser's storage as a draft store uses them. */
export interface DraftPorts {
  load: () => Promise<Draft>;
  save: (
    draft: { items: DraftItem[]; version: number },
    options: { keepalive: boolean },
  ) => Promise<Draft>;
  submit: (grade: SentGrade) => Promise<GradeAnswer>;
  /** Returns false if the storage refused it. */
  writeLocal: (draft: LocalDraft | null) => boolean;
  /** Takes over the drafts that earlier tabs left. Called once. */
  takeOverLocal: () => LocalDraft | undefined;
  /** Removes drafts of other tabs that the server has completely. */
  removeConfirmed: (items: readonly DraftItem[]) => void;
}
