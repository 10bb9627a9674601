import markdownIt from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { visibleText } from '../../lib/visible-text.ts';

/**
 * Markdown becomes React elements and never HTML, so comments cannot inject markup. Images are disabled,
 * because loading one tells its host who reads the comment.
 */
const parser = markdownIt({ html: false, linkify: true, breaks: true }).disable(['image', 'table']);
// Links need a scheme: main.py, README.md and run.sh are also domain names.
parser.linkify.set({ fuzzyLink: false });

type Token = ReturnType<typeof parser.parse>[number];

const elements = new Set([
  'p', 'em', 'strong', 's', 'ul', 'ol', 'li', 'blockquote', 'a',
]); // prettier-ignore

const safeLink = /^(?:https?:|mailto:)/i;

interface Open {
  token: Token;
  children: ReactNode[];
}

export function ParsedMarkdown({ children }: { children: string }): ReactNode {
  return toElements(parser.parse(children, {}));
}

function toElements(tokens: readonly Token[]): ReactNode[] {
  const top: ReactNode[] = [];
  const open: Open[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.children ?? top).push(node);
  for (const [index, token] of tokens.entries()) {
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === 0) add(leaf(token, index));
    else {
      const closed = open.pop();
      if (closed) add(branch(closed, index));
    }
  }
  return top;
}

function branch({ token, children }: Open, key: number): ReactNode {
  // Items of a tight list have hidden paragraphs.
  if (token.hidden) return <Fragment key={key}>{children}</Fragment>;
  const tag = /^h\d$/.test(token.tag) ? 'strong' : token.tag;
  if (!elements.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  if (tag === 'a') return link(token, children, key);
  return createElement(tag, { key }, ...children);
}

function link(token: Token, children: ReactNode[], key: number): ReactNode {
  const href = token.attrGet('href') ?? '';
  if (!safeLink.test(href)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function leaf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{toElements(token.children ?? [])}</Fragment>;
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />;
    case 'code_inline':
      return (
        <code key={key} translate="no">
          {visibleText(token.content)}
        </code>
      );
    case 'fence':
    case 'code_block':
      return (
        <pre key={key}>
          <code translate="no">{token.content}</code>
        </pre>
      );
    case 'hr':
      return <hr key={key} />;
    default:
      return visibleText(token.content);
  }
}
