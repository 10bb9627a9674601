/**
 * The score that a check run tells of. GitHub Classroom's autograders write either a sentence,
 * 'Points 8/10', or the totals as JSON (`totalPoints` and `maxPoints`, older ones `points`); some CI
 * systems do both. It stands in the output of the run, or, since November 2024, in the annotations of
 * the job that graded. Pure.
 */

export interface Output {
  title?: string | null | undefined;
  summary?: string | null | undefined;
  text?: string | null | undefined;
}

interface Annotation {
  title: string | null;
  message: string | null;
}

export interface Score {
  points: number;
  maximum: number;
}

const number = String.raw`-?\d{1,6}(?:\.\d{1,4})?`;
const sentence = new RegExp(String.raw`\bpoints:?\s+(${number})\s*/\s*(${number})`, 'i');

/** Undefined for a check that grades nothing. */
export function scoreInOutput({ title, summary, text }: Output): Score | undefined {
  return scoresIn([summary, text, title])[0];
}

/**
 * They come in no order that is promised, and what a step prints can become one, also what the graded
 * program prints: of several scores the lowest counts, so that nobody is the better for printing more.
 */
export function scoreInAnnotations(annotations: readonly Annotation[]): Score | undefined {
  const parts = annotations.flatMap(({ title, message }) => [message, title]);
  return scoresIn(parts).toSorted((a, b) => a.points - b.points || b.maximum - a.maximum)[0];
}

/** JSON is meant to be read; where there is some, sentences are for people. */
function scoresIn(parts: readonly (string | null | undefined)[]): Score[] {
  const told = parts.filter((part) => part != null);
  const totals = told.flatMap((part) => scoreInJson(part) ?? []);
  return totals.length > 0 ? totals : told.flatMap((part) => scoreInSentence(part) ?? []);
}

function scoreInSentence(part: string): Score | undefined {
  const [, points, maximum] = sentence.exec(part) ?? [];
  return points === undefined ? undefined : plausible(Number(points), Number(maximum));
}

function scoreInJson(part: string): Score | undefined {
  if (!part.trimStart().startsWith('{')) return undefined;
  try {
    const told = JSON.parse(part) as Record<string, unknown>;
    return plausible(told.totalPoints ?? told.points, told.maxPoints);
  } catch {
    return undefined;
  }
}

function plausible(points: unknown, maximum: unknown): Score | undefined {
  if (typeof points !== 'number' || typeof maximum !== 'number') return undefined;
  const isSane = points >= 0 && points <= maximum && maximum <= 999_999;
  return isSane ? { points, maximum } : undefined;
}
