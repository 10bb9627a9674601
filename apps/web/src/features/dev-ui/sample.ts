import { progress, type WorkState } from '@lectern/contract/progress';
import { boxPlot } from '../../lib/box-plot.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Figure } from '../../ui/charts/figure.ts';
import { acceptanceSlices, gradedSlices } from '../../ui/charts/status-slices.ts';

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

const counted = (parts: readonly { label: string; color: string }[], ...values: number[]) =>
  parts.map(({ label, color }, part): Figure => ({
    label,
    value: values[part] ?? 0,
    colour: color,
  }));

export const sampleAcceptance = counted(acceptanceSlices, 3, 5, 12, 6, 0);
export const sampleGrading = counted(gradedSlices, 9, 5);

export const sampleCommits = [1, 0, 4, 2, 7, 3, 11].map((value, day): Figure => ({
  label: formatDate(`2026-11-0${day + 1}`, 'UTC'),
  value,
}));

export const sampleBoxes = [
  { name: 'Database Design', percentages: [12, 64, 71, 75, 78, 82, 88, 93] },
  { name: 'A compiler for a small language', percentages: [35, 48, 60, 66, 72, 90] },
  { name: 'Graded once', percentages: [100] },
].flatMap(({ name, percentages }) => {
  const box = boxPlot(percentages);
  return box ? [{ name, box }] : [];
});
