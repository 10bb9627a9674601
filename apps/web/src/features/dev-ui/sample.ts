import { progress, type WorkState } from '@lectern/contract/progress';

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

export const sampleWorks: SampleWork[] = students.map((student, position) => ({
  id: position + 1,
  student,
  state: progress[position] ?? 'ACCEPTED',
  score: position > 4 ? 80 + position * 2 : null,
  lastCommit: position > 1 ? `2026-11-0${position}T14:3${position}:00Z` : null,
}));

export const samplePeople = students.map((name) => ({ name }));
