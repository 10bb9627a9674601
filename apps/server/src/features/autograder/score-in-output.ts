/**
 * Finds the score in a check run. GitHub Classroom's autograders write 'Points 8/10', or JSON with
 * `totalPoints` (older ones `points`) and `maxPoints`, into the output or, since November 2024,
 * into annotations. Pure.
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

type Part = string | null | undefined;

/** JSON is preferred, since it is meant for programs. */
export function scoreInOutput({ title, summary, text }: Output): Score | undefined {
  const parts = [summary, text, title];
  return totalsIn(parts)[0] ?? sentencesIn(parts)[0];
}

/**
 * Annotations have no order, and the graded program can print one, so the lowest of several scores
 * with the same maximum counts.
 */
export function scoreInAnnotations(annotations: readonly Annotation[]): Score | undefined {
  const parts = annotations.flatMap(({ title, message }) => [message, title]);
  const sentences = sentencesIn(parts);
  const total = lowest(totalsIn(parts));
  if (!total) return lowest(sentences);
  // Others may score single tests.
  return lowest([total, ...sentences.filter(({ maximum }) => maximum === total.maximum)]);
}

function lowest(scores: readonly Score[]): Score | undefined {
  return scores.toSorted((a, b) => a.points - b.points || b.maximum - a.maximum)[0];
}

function totalsIn(parts: readonly Part[]): Score[] {
  return parts.flatMap((part) => (part == null ? [] : (scoreInJson(part) ?? [])));
}

function sentencesIn(parts: readonly Part[]): Score[] {
  return parts.flatMap((part) => (part == null ? [] : (scoreInSentence(part) ?? [])));
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
