import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { tokenKinds, type TokenKind, type Tokens } from './tokens.ts';

/** Few colours, so that code does not drown the comments. */
const kinds = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  {
    tag: [tags.self, tags.bool, tags.null, tags.atom, tags.processingInstruction],
    class: 'keyword',
  },
  {
    tag: [tags.string, tags.regexp, tags.special(tags.string), tags.attributeValue],
    class: 'string',
  },
  { tag: [tags.number, tags.color, tags.unit, tags.escape], class: 'number' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName],
    class: 'function',
  },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.labelName], class: 'function' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: 'type' },
  { tag: [tags.attributeName, tags.definition(tags.typeName)], class: 'type' },
  { tag: [tags.comment, tags.meta, tags.docComment], class: 'comment' },
  { tag: tags.heading, class: 'heading' },
  { tag: [tags.link, tags.url], class: 'link' },
  { tag: tags.invalid, class: 'invalid' },
]);

const numbers = new Map<string, number>(tokenKinds.map((kind, index) => [kind, index]));

/** Undefined for unknown languages. */
export function languageOf(path: string): LanguageDescription | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return LanguageDescription.matchFilename(languages, name) ?? undefined;
}

/** Parses the whole text at once, so it must run in a worker: a grammar can be slow. */
export async function tokenize(text: string, path: string): Promise<Tokens | undefined> {
  const support = await languageOf(path)?.load();
  if (!support) return undefined;
  const found: number[] = [];
  highlightTree(support.language.parser.parse(text), kinds, (from, to, classes) => {
    // Several classes can apply; the last one is the most specific.
    const kind = numbers.get(classes.split(' ').at(-1) as TokenKind);
    if (kind !== undefined) found.push(from, to, kind);
  });
  return Uint32Array.from(found);
}
