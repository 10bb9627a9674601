import type { Account } from '../../principal.ts';
import { html, type Markup, type Piece } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { avatar, time } from '../parts.ts';
import { largestRenderedBytes } from '../repositories/file-kind.ts';

/** Rendering blocks other requests, so text beyond the limit of one file stays source. */
export function makeRenderer(): (body: string) => Markup {
  let left = largestRenderedBytes;
  return (body) => {
    left -= body.length;
    return left < 0 ? html`<pre>${body}</pre>` : renderMarkdown(body);
  };
}

export type Render = ReturnType<typeof makeRenderer>;

export interface CommentCard {
  author: Account;
  at: Date;
  body: string;
  verb: Piece;
  /** The commented code, when the comment is not shown beside it. */
  about?: Piece;
}

export function commentCard(render: Render, anchor: string, given: CommentCard): Markup {
  const { author, at, body, verb, about } = given;
  return html`<article class="comment" id="${anchor}">
    <header>
      ${avatar(author, author.type)}<strong>${author.login}</strong>
      <span class="muted">${verb} ${time(at)}</span>
    </header>
    ${about} ${body !== '' && html`<div class="markdown">${render(body)}</div>`}
  </article>`;
}
