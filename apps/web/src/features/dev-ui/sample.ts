import type { WorkState } from '@lectern/contract/progress';

export interface SampleWork {
  id: number;
  student: string;
  state: WorkState;
  score: number | null;
  lastCommit: string | null;
}

const students = [
  'Ada Lovelace',
  'Alan Turing',
  'Barbara Liskov',
  'Dennis Ritchie',
  'Edsger Dijkstra',
  'Frances Allen',
  'Grace Hopper',
];

const states: WorkState[] = [
  'NOT_ACCEPTED',
  'ACCEPTED',
  'STARTED',
  'SUBMITTED',
  'GRADING_ASSIGNED',
  'GRADING_COMPLETED',
  'GRADE_PUBLISHED',
];

export const sampleWorks: SampleWork[] = students.map((student, position) => ({
  id: position + 1,
  student,
  state: states[position] ?? 'ACCEPTED',
  score: position > 4 ? 80 + position * 2 : null,
  lastCommit: position > 1 ? `2026-11-0${position}T14:3${position}:00Z` : null,
}));

export const samplePeople = students.map((name) => ({ name }));
