/** The frame around every page: who is signed in, where you are, and what this host is not. */
import { randomUUID } from 'node:crypto';
import { withReturnTo } from '../accounts/return-to.ts';
import { nobody, type Principal } from '../principal.ts';
import { html, type Markup, type Piece } from './html.ts';
import { avatar, brandMark } from './parts.ts';
import type { Viewer } from '../accounts/sessions.ts';

export function principalOf(viewer: Viewer | undefined): Principal {
  return viewer ? { kind: 'user', account: viewer.account } : nobody;
}

export interface Page {
  title: string;
  body: Markup;
  /** `door` is for sign-in and the like, `narrow` for forms, `wide` for everything else. */
  width?: 'wide' | 'narrow' | 'door';
  status?: number;
  /** What this host is not stands in the body, and need not be said at the foot again. */
  saysWhatThisIs?: boolean;
  /** Origins, besides this one, to which a form on this page may lead by a redirect. */
  formTargets?: readonly string[];
}

export interface Frame {
  /** Name of the product this host belongs to. */
  product: string;
  viewer: Viewer | undefined;
  /** The page to come back to after signing in. */
  returnTo: string;
}

/** The part after the dot is this form's own: it tells one that is sent twice from two alike. */
export function formTokenField(viewer: Viewer): Markup {
  const token = `${viewer.formToken}.${randomUUID()}`;
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}

function account({ viewer, returnTo }: Frame, page: Page): Piece {
  if (!viewer) {
    // Sign-in and sign-up lead to each other themselves, and know where their visitor was going.
    if (page.width === 'door') return undefined;
    return html`<nav aria-label="Account">
      <a href="${withReturnTo('/login', returnTo)}">Sign in</a
      ><a href="${withReturnTo('/join', returnTo)}">Sign up</a>
    </nav>`;
  }
  const { login } = viewer.account;
  return html`<nav aria-label="Account">
    <a href="/new">New repository</a>
    <a href="/organizations/new">New organization</a>
    <a href="/settings/tokens">Access tokens</a>
    <a href="/settings/password">Password</a>
    <a class="me" href="/${login}">${avatar(viewer.account, 'User')}${login}</a>
    <form class="inline" method="post" action="/logout">
      ${formTokenField(viewer)}<button class="link-button">Sign out</button>
    </form>
  </nav>`;
}

export function whatThisIs(product: string): string {
  return `This is the built-in code host of this ${product}, not github.com.`;
}

export function layout(frame: Frame, page: Page): Markup {
  const width: Piece = page.width && page.width !== 'wide' ? ` ${page.width}` : '';
  // The same page again after a refused form: its title is the first that is read out.
  const refused: Piece = (page.status === 422 || page.status === 429) && 'Problem: ';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${refused}${page.title} · ${frame.product} code host</title>
        <link rel="stylesheet" href="/_forge/style.css" />
        <link rel="icon" href="/_forge/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="topbar">
          <a class="brand" href="/">${brandMark}${frame.product}</a>
          <span class="host-tag">Built-in code host</span>
          ${account(frame, page)}
        </header>
        <main class="page${width}" id="content">${page.body}</main>
        ${!page.saysWhatThisIs && html`<footer class="foot">${whatThisIs(frame.product)}</footer>`}
      </body>
    </html>`;
}
