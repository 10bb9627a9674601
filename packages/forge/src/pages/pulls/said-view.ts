/** What somebody wrote about a pull request, wherever on its page it stands. */
import type { Account } from '../../principal.ts';
import { html, type Markup, type Piece } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { avatar, time } from '../parts.ts';
import { largestRenderedBytes } from '../repositories/file-kind.ts';

/**
 * What people wrote, as markdown while it is no more than would be rendered of a file: others wait
 * while it is. What comes after it is shown as it is written.
 */
export function makeRenderer(): (body: string) => Markup {
  let left = largestRenderedBytes;
  return (body) => {
    left -= body.length;
    return left < 0 ? html`<pre>${body}</pre>` : renderMarkdown(body);
  };
}

export type Render = ReturnType<typeof makeRenderer>;

export interface Said {
  author: Account;
  at: Date;
  body: string;
  verb: Piece;
  /** What it is about, where it does not stand beside it. */
  about?: Piece;
}

export function said(render: Render, anchor: string, given: Said): Markup {
  const { author, at, body, verb, about } = given;
  return html`<article class="comment" id="${anchor}">
    <header>
      ${avatar(author, author.type)}<strong>${author.login}</strong>
      <span class="muted">${verb} ${time(at)}</span>
    </header>
    ${about} ${body !== '' && html`<div class="markdown">${render(body)}</div>`}
  </article>`;
}
