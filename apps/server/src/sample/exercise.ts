/**
 * An exercise is a folder with `exercise.json`, starter files with gaps, and per gap a stub and
 * answers, and perhaps automatic tests. They end in .txt, so that no tool takes them for our code.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Remark {
  /** Text that identifies the line. */
  at: string;
  body: string;
  points: number;
  item?: number;
}

export interface Answer {
  code: string;
  /** Share of the gap's tests that pass. */
  passes: number;
  remarks: readonly Remark[];
}

export interface Gap {
  name: string;
  path: string;
  stub: string;
  /** Best first. */
  answers: readonly [Answer, ...Answer[]];
  /** Commit messages. */
  messages: readonly [string, ...string[]];
  /** For a gap with its stub. */
  missing?: { body: string; points: number };
  /** Such as imports, filled with the first other gap. */
  isPrelude?: true;
}

export interface Exercise {
  assignment: string;
  template: string;
  description: string;
  /** Text by path; a gap is a line `@@name@@`. */
  files: Readonly<Record<string, string>>;
  /** In the usual order of filling. */
  gaps: readonly Gap[];
  rubric: { name: string; items: readonly { explanation: string; points: number }[] };
  /** Files of its automatic tests, as in an uploaded archive. */
  tests: Readonly<Record<string, string>> | undefined;
}

/** Index of the answer by gap name; other gaps keep their stub. */
export type Filled = Readonly<Record<string, number>>;

const folder = fileURLToPath(new URL('./exercises', import.meta.url));

interface Stored extends Omit<Exercise, 'files' | 'gaps' | 'tests'> {
  gaps: (Omit<Gap, 'stub' | 'answers'> & { answers: Omit<Answer, 'code'>[] })[];
}

export function readExercise(name: string): Exercise {
  const read = (...path: string[]) => readFileSync(join(folder, name, ...path), 'utf8');
  const code = (gap: string, file: string) => read('gaps', gap, `${file}.txt`).trimEnd();
  const stored = JSON.parse(read('exercise.json')) as Stored;
  const gaps = stored.gaps.map((gap) => ({
    ...gap,
    stub: code(gap.name, 'stub'),
    answers: gap.answers.map((answer, n) => ({
      ...answer,
      code: code(gap.name, `answer-${n + 1}`),
    })) as [Answer, ...Answer[]],
  }));
  const tests = existsSync(join(folder, name, 'tests')) ? readTexts(name, 'tests') : undefined;
  return { ...stored, gaps, files: readTexts(name, 'files'), tests };
}

/** By path, without the ending that is ours. */
function readTexts(name: string, part: string): Record<string, string> {
  const root = join(folder, name, part);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith('.txt'))
    .map(
      (path) => [path.slice(0, -'.txt'.length), readFileSync(join(root, path), 'utf8')] as const,
    );
  return Object.fromEntries(texts);
}

export function answerIn(gap: Gap, filled: Filled): Answer | undefined {
  const at = filled[gap.name];
  return at === undefined ? undefined : gap.answers[at];
}

export function render(exercise: Exercise, filled: Filled): Record<string, string> {
  const code = new Map(
    exercise.gaps.map((gap) => [gap.name, answerIn(gap, filled)?.code ?? gap.stub]),
  );
  const fill = (text: string) =>
    text.replace(/^@@(.+)@@$/gm, (_, name: string) => code.get(name) ?? '');
  return Object.fromEntries(
    Object.entries(exercise.files).map(([path, text]) => [path, fill(text)]),
  );
}
