/**
 * The score in the output of a check run. GitHub Classroom's autograders write either a sentence,
 * 'Points 8/10', or the totals as JSON (`totalPoints` and `maxPoints`, older ones `points`); some CI
 * systems do both. Pure.
 */

export interface Output {
  title?: string | null | undefined;
  summary?: string | null | undefined;
  text?: string | null | undefined;
}

export interface Score {
  points: number;
  maximum: number;
}

const number = String.raw`-?\d{1,6}(?:\.\d{1,4})?`;
const sentence = new RegExp(String.raw`\bpoints:?\s+(${number})\s*/\s*(${number})`, 'i');

/** Undefined for a check that grades nothing. */
export function scoreInOutput({ title, summary, text }: Output): Score | undefined {
  const parts = [summary, text, title].filter((part) => part != null);
  return first(parts, scoreInJson) ?? first(parts, scoreInSentence);
}

function first(
  parts: readonly string[],
  read: (part: string) => Score | undefined,
): Score | undefined {
  for (const part of parts) {
    const score = read(part);
    if (score) return score;
  }
  return undefined;
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
