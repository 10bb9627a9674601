/** Turns bare URLs in text into links. */
import type MarkdownIt from 'markdown-it';

type State = InstanceType<MarkdownIt['core']['State']>;
type Token = State['tokens'][number];

/**
 * Every part is bounded, so long text is scanned once. Hosts hold letters and digits of any script;
 * a dash or quotation mark after one belongs to the sentence.
 */
const sign = String.raw`[^\s<>"\x60|\\^]`;
const user = String.raw`(?:[\w.~%!$&'*+,;=:-]{1,200}@)?`;
const host = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}.:_-]{0,252}`;
const longestPath = 2_000;
const web = String.raw`(?:https?|ftp):\/\/${user}${host}(?:[/?#]${sign}{0,${longestPath}})?`;
const mail = String.raw`mailto:[\w.+-]{1,64}@[\w.-]{1,250}`;
const address = new RegExp(String.raw`\b(?:${web}|${mail})`, 'giu');
const anySign = new RegExp(sign, 'u');

/** Punctuation that ends a sentence rather than a URL. */
const closing = /[.,:;!?*_~')\]}]/;
/** Closing brackets belong to a URL that contains the opening one. */
const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Replaces markdown-it's linkify rules, which take minutes on hostile text. URLs need a scheme,
 * because guessing would link file names such as README.md.
 */
export function linkAddresses(markdown: MarkdownIt): void {
  markdown.inline.ruler.disable('linkify');
  markdown.core.ruler.at('linkify', (state) => {
    for (const block of state.tokens) {
      if (block.children) block.children = linked(state, block.children);
    }
  });
}

function linked(state: State, parts: readonly Token[]): Token[] {
  let isInLink = false;
  return parts.flatMap((part) => {
    if (part.type === 'link_open') isInLink = true;
    if (part.type === 'link_close') isInLink = false;
    return part.type === 'text' && !isInLink ? split(state, part) : [part];
  });
}

function split({ md, Token }: State, { content, level }: Token): Token[] {
  const parts: Token[] = [];
  let end = 0;
  const add = (type: string, tag: string, nesting: Token['nesting'], text = '') => {
    const part = Object.assign(new Token(type, tag, nesting), { content: text, level });
    parts.push(part);
    return part;
  };
  for (const { 0: found, index } of content.matchAll(address)) {
    // A truncated URL would lead elsewhere.
    if (found.length > longestPath && anySign.test(content.charAt(index + found.length))) continue;
    const url = withoutClosing(withinBrackets(found));
    const href = md.normalizeLink(url);
    if (!md.validateLink(href)) continue;
    add('text', '', 0, content.slice(end, index));
    add('link_open', 'a', 1).attrSet('href', href);
    add('text', '', 0, md.normalizeLinkText(url));
    add('link_close', 'a', -1);
    end = index + url.length;
  }
  add('text', '', 0, content.slice(end));
  return parts;
}

/** A bracket that the URL did not open belongs to the sentence. */
function withinBrackets(found: string): string {
  const depth = new Map<string, number>();
  for (let at = 0; at < found.length; at += 1) {
    const character = found.charAt(at);
    if (character === '[' || character === '{') {
      depth.set(character, (depth.get(character) ?? 0) + 1);
    } else if (character === ']' || character === '}') {
      const opening = brackets.get(character) ?? '';
      const open = depth.get(opening) ?? 0;
      if (open === 0) return found.slice(0, at);
      depth.set(opening, open - 1);
    }
  }
  return found;
}

function withoutClosing(found: string): string {
  const count = (character: string) => found.split(character).length;
  const unopened = new Map(
    Array.from(brackets, ([close, open]) => [close, count(close) - count(open)]),
  );
  let end = found.length;
  for (; closing.test(found.charAt(end - 1)); end -= 1) {
    const last = found.charAt(end - 1);
    const left = unopened.get(last);
    if (left === undefined) continue;
    if (left <= 0) break;
    unopened.set(last, left - 1);
  }
  return found.slice(0, end);
}
