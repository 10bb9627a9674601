import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Drawings for empty states, 96 × 72 with one accented stroke. */
export type DrawingName = 'assignments' | 'people' | 'rubric' | 'search' | 'classroom';

const drawings: Record<DrawingName, ReactNode> = {
  assignments: (
    <>
      <path d="M26 12h30l14 14v34H26z" />
      <path d="M56 12v14h14" />
      <path d="M36 38h24M36 46h16" />
      <path className={styles.accent} d="m34 24 6 4-6 4" />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="27" r="9" />
      <path d="M18 60c0-11 8-18 18-18s18 7 18 18" />
      <path d="M60 20a8 8 0 0 1 0 15.5M66 44c7 2.500 11 8.500 11 16" />
      <path className={styles.accent} d="M78 18v10M73 23h10" />
    </>
  ),
  rubric: (
    <>
      <rect x="22" y="12" width="52" height="48" rx="4" />
      <path d="M42 25h22M42 37h22M42 49h14" />
      <path d="M30 37h4M30 49h4" />
      <path className={styles.accent} d="m29 25 2.500 2.500 4.500-5" />
    </>
  ),
  search: (
    <>
      <path d="M16 18h40M16 30h22M16 42h18M16 54h26" />
      <circle className={styles.accent} cx="60" cy="40" r="13" />
      <path className={styles.accent} d="m69.500 49.500 9.500 9.500" />
    </>
  ),
  classroom: (
    <>
      <path d="M14 60h68" />
      <path d="M48 60V38" />
      <path className={styles.accent} d="M30 16 66 25 42 37" />
      <path d="M20 60v-9h12v9M64 60v-9h12v9" />
    </>
  ),
};

export function LineDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden>
      {drawings[name]}
    </svg>
  );
}
