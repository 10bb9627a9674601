/** Links from addresses that stand in a text as they are. */
import type MarkdownIt from 'markdown-it';

type State = InstanceType<MarkdownIt['core']['State']>;
type Token = State['tokens'][number];

/** With an end: however long a text is, it is read once. */
const address = /\bhttps?:\/\/[^\s<>"`{}|\\^[\]]{1,2000}/gi;

/** What a sentence puts behind an address. */
const closing = /[.,:;!?*_~')]/;

/**
 * In place of markdown-it's own rules, which read on from each `://` of a text and copy all of its parts
 * for each link: somebody can write one that takes them minutes. An address typed without a scheme stays
 * text: guessing would link file names such as README.md.
 */
export function linkAddresses(markdown: MarkdownIt): void {
  markdown.inline.ruler.disable('linkify');
  markdown.core.ruler.at('linkify', (state) => {
    for (const block of state.tokens) {
      if (block.children && block.content.includes('://')) {
        block.children = linked(state, block.children);
      }
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

/** A text, and the links in it. */
function split({ md, Token }: State, { content, level }: Token): Token[] {
  const parts: Token[] = [];
  let end = 0;
  const add = (type: string, tag: string, nesting: Token['nesting'], text = '') => {
    const part = Object.assign(new Token(type, tag, nesting), { content: text, level });
    parts.push(part);
    return part;
  };
  for (const { 0: found, index } of content.matchAll(address)) {
    const url = withoutClosing(found);
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

/** A bracket belongs to the address that has opened it. */
function withoutClosing(found: string): string {
  let end = found.length;
  let open = found.split('(').length - found.split(')').length;
  for (; closing.test(found.charAt(end - 1)); end -= 1) {
    if (found.charAt(end - 1) !== ')') continue;
    if (open >= 0) break;
    open += 1;
  }
  return found.slice(0, end);
}
