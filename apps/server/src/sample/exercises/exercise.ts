/** What an exercise is made of: files with gaps, ways to fill each gap, and what graders say to them. */

/** A remark belongs to a line of the answer, so that it stands beside the code it is about. */
export interface Remark {
  /** A piece of the line it stands at. */
  at: string;
  body: string;
  points: number;
  /** Place in the rubric, from 0; without one it is the grader's own. */
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
  /** What the starter code has there. */
  stub: string;
  /** The best first. */
  answers: readonly [Answer, ...Answer[]];
  /** What students call the commit that fills it. */
  messages: readonly [string, ...string[]];
  /** What a grader says when it is still the stub, and what that costs. */
  missing?: { body: string; points: number };
  /** Imports and the like: filled together with whatever comes first. */
  isPrelude?: true;
}

export interface Exercise {
  assignment: string;
  template: string;
  description: string;
  /** A gap stands as `@@name@@` on a line of its own. */
  files: Readonly<Record<string, string>>;
  /** In the order in which most people fill them. */
  gaps: readonly Gap[];
  rubric: { name: string; items: readonly { explanation: string; points: number }[] };
}

/** Which answer stands in each gap; a gap that is not named still has its stub. */
export type Filled = Readonly<Record<string, number>>;

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
