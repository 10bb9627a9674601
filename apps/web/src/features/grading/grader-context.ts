import { createContext, use } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { visibleText } from '../../lib/visible-text.ts';
import type { ShownComment } from './staging/shown-comments.ts';
import type { DraftStore } from './staging/draft-store.ts';
import type { Place } from './staging/staged.ts';

/** What every part of the grader shares about the one work that is open in it. */
export interface GraderValue {
  at: InWork;
  store: DraftStore;
  /** Saved and staged comments together. */
  comments: readonly ShownComment[];
  /** The ids of the open comment forms. */
  openForms: ReadonlySet<string>;
  /** Attaches the selected rubric items there, or opens the comment form. */
  commentOn: (place: Place) => void;
  /** Says something to those who cannot see the page change. */
  announce: (sentence: string) => void;
}

export const GraderContext = createContext<GraderValue | null>(null);

export function useGrader(): GraderValue {
  const value = use(GraderContext);
  if (!value) throw new Error('This part stands outside the grader.');
  return value;
}

/** Tells works apart: what a grader is in the middle of belongs to one of them. */
export function workKey({ aid, wid }: InWork): string {
  return `${aid}/${wid}`;
}

/** How people name where a comment stands. */
export function placeName({ path, line }: Place): string {
  if (line !== null) return `line ${line}`;
  return path === null ? 'the whole work' : visibleText(path);
}
