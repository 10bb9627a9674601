import { linesName } from '@lectern/contract';
import { createContext, use } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { visibleText } from '../../lib/visible-text.ts';
import type { ShownComment } from './staging/shown-comments.ts';
import type { DraftStore } from './staging/draft-store.ts';
import type { Place } from './staging/staged.ts';

/** Shared by all parts of the grader, about the open submission. */
export interface GraderValue {
  at: InWork;
  store: DraftStore;
  /** Saved and staged comments together. */
  comments: readonly ShownComment[];
  /** The ids of the open comment forms. */
  openForms: ReadonlySet<string>;
  /** The first line of each open form for a new comment on several lines. */
  formStarts: ReadonlyMap<string, number>;
  /** Attaches the picked rubric items at the place, or opens a comment form if none are picked. */
  commentOn: (place: Place) => void;
  /** Announces a change to screen readers. */
  announce: (sentence: string) => void;
}

export const GraderContext = createContext<GraderValue | null>(null);

export function useGrader(): GraderValue {
  const value = use(GraderContext);
  if (!value) throw new Error('useGrader must be used inside the grader.');
  return value;
}

/** Identifies the submission that state belongs to. */
export function workKey({ aid, wid }: InWork): string {
  return `${aid}/${wid}`;
}

/** The place of a comment in words. */
export function placeName(place: Place): string {
  const { path } = place;
  const lines = linesName(place);
  if (lines !== undefined) return lines;
  return path === null ? 'the whole submission' : visibleText(path);
}
