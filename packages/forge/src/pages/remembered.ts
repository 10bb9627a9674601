/** What was drawn last, as long as it is not too much: the same README is shown to all of a class. */
import { createHash } from 'node:crypto';
import { trusted, type Markup } from './html.ts';

const mostCharacters = 8_000_000;
const known = new Map<string, Markup>();
let characters = 0;

export function remembered(what: readonly string[], draw: () => Markup): Markup {
  const key = createHash('sha256').update(JSON.stringify(what)).digest('base64');
  const markup = known.get(key) ?? inOnePiece(draw());
  forget(key);
  known.set(key, markup);
  characters += markup.text.length;
  // Those that nobody has asked for the longest come first.
  for (const oldest of known.keys()) {
    if (characters <= mostCharacters) break;
    forget(oldest);
  }
  return markup;
}

/** A text that was put together holds each of its parts, which take ten times the room until it is copied. */
function inOnePiece({ text }: Markup): Markup {
  return trusted(Buffer.from(text).toString());
}

function forget(key: string): void {
  characters -= known.get(key)?.text.length ?? 0;
  known.delete(key);
}
