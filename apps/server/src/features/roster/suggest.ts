/** Which entries may belong to an account. Pure; staff decide. */
import type { SuggestionReason } from '@lectern/contract';

export interface Account {
  login: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

export interface FreeEntry {
  id: number;
  identifier: string | null;
  email: string | null;
  login: string | null;
  givenName: string;
  familyName: string;
  preferredName: string | null;
}

export interface Suggestion {
  entry_id: number;
  reason: SuggestionReason;
}

const mostSuggestions = 3;
/** A word that so many entries share tells nobody apart. */
const mostNamesakes = 50;
const weights = { email: 100, login: 50, word: 10 };
/** One shared name, such as a family name. */
const leastWeight = weights.word;

export function suggester(entries: readonly FreeEntry[]): (account: Account) => Suggestion[] {
  const byEmail = index(entries, ({ email }) => [email]);
  const byLogin = index(entries, ({ login, identifier, email }) => [
    login,
    identifier,
    email?.split('@')[0],
  ]);
  const byWord = index(entries, ({ givenName, familyName, preferredName }) =>
    wordsOf(givenName, familyName, preferredName ?? ''),
  );
  return ({ email, login, firstName, lastName }) => {
    const weightOf = new Map<number, { weight: number; reason: SuggestionReason }>();
    const add = (found: readonly number[] | undefined, reason: SuggestionReason, weight: number) =>
      found?.forEach((id) => {
        const before = weightOf.get(id);
        weightOf.set(id, {
          weight: weight + (before?.weight ?? 0),
          reason: before?.reason ?? reason,
        });
      });
    add(byEmail.get(plain(email ?? '')), 'email', weights.email);
    add(byLogin.get(plain(login)), 'login', weights.login);
    for (const word of new Set(wordsOf(firstName, lastName, login))) {
      const found = byWord.get(word) ?? [];
      if (found.length <= mostNamesakes) add(found, 'name', weights.word);
    }
    return [...weightOf]
      .filter(([, { weight }]) => weight >= leastWeight)
      .toSorted(([a, one], [b, other]) => other.weight - one.weight || a - b)
      .slice(0, mostSuggestions)
      .map(([entry_id, { reason }]) => ({ entry_id, reason }));
  };
}

function index(
  entries: readonly FreeEntry[],
  keysOf: (entry: FreeEntry) => readonly (string | null | undefined)[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const entry of entries) {
    const keys = keysOf(entry).map((key) => plain(key ?? ''));
    for (const key of new Set(keys.filter((each) => each !== ''))) {
      const ids = found.get(key);
      if (ids) ids.push(entry.id);
      else found.set(key, [entry.id]);
    }
  }
  return found;
}

/** 'Müller' and 'muller' are the same. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Initials are no words. */
function wordsOf(...texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    plain(text)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  );
}
