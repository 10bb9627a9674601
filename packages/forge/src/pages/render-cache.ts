/** Cache of rendered Markdown, limited in size: a whole class opens the same README. */
import { createHash } from 'node:crypto';
import { trusted, type Markup } from './html.ts';

const mostCharacters = 8_000_000;
const known = new Map<string, Markup>();
let characters = 0;

export function cachedRender(what: readonly string[], draw: () => Markup): Markup {
  const key = createHash('sha256').update(JSON.stringify(what)).digest('base64');
  const markup = known.get(key) ?? flattened(draw());
  forget(key);
  known.set(key, markup);
  characters += markup.text.length;
  // Least recently used entries come first.
  for (const oldest of known.keys()) {
    if (characters <= mostCharacters) break;
    forget(oldest);
  }
  return markup;
}

/** A concatenated string keeps all its parts alive, in ten times the memory, until it is copied. */
function flattened({ text }: Markup): Markup {
  return trusted(Buffer.from(text).toString());
}

function forget(key: string): void {
  characters -= known.get(key)?.text.length ?? 0;
  known.delete(key);
}
