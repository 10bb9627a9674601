import { randomUUID } from 'node:crypto';
import type { ForgeContext, SignUpRule } from '../context.ts';
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
  /** `compact` is for sign-in and similar pages, `narrow` for forms, `wide` for the rest. */
  width?: 'wide' | 'narrow' | 'compact';
  status?: number;
  /** The body already says that this is not github.com. */
  saysWhatThisIs?: boolean;
  /** Other origins that a form may redirect to. */
  formTargets?: readonly string[];
}

export interface Frame {
  product: string;
  siteUrl: string | undefined;
  signUp: SignUpRule;
  viewer: Viewer | undefined;
  /** The page that sign-in returns to. */
  returnTo: string;
}

export function frameOf(
  { title: product, siteUrl, signUp }: Pick<ForgeContext, 'title' | 'siteUrl' | 'signUp'>,
  viewer: Viewer | undefined,
  returnTo: string,
): Frame {
  return { product, siteUrl, signUp, viewer, returnTo };
}

/**
 * The part after the dot is unique per form, so that a double submit differs from two equal forms.
 */
export function formTokenField(viewer: Viewer): Markup {
  const token = `${viewer.formToken}.${randomUUID()}`;
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}

function account({ signUp, viewer, returnTo }: Frame, page: Page): Piece {
  if (!viewer) {
    // Sign-in and sign-up link to each other and keep the return address.
    if (page.width === 'compact') return undefined;
    return html`<nav aria-label="Account">
      <a href="${withReturnTo('/login', returnTo)}">Sign in</a>
      ${signUp === 'open' && html`<a href="${withReturnTo('/join', returnTo)}">Sign up</a>`}
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

/** The name of the host, which people must be able to tell from the product. */
export function nameOf(product: string): string {
  return `${product} code host`;
}

/** Strangers would be asked to log in at /app. */
function wayBack({ product, siteUrl, viewer }: Frame): Piece {
  if (siteUrl === undefined) return undefined;
  return html`<a class="way-back" href="${siteUrl}${viewer ? '/app' : '/'}">Back to ${product}</a>`;
}

export function whatThisIs(product: string): string {
  return `This is the built-in code host of this ${product}, not github.com.`;
}

export function layout(frame: Frame, page: Page): Markup {
  const width: Piece = page.width && page.width !== 'wide' ? ` ${page.width}` : '';
  // Screen readers read the title first, so it says that the form was refused.
  const refused: Piece = (page.status === 422 || page.status === 429) && 'Problem: ';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${refused}${page.title} · ${nameOf(frame.product)}</title>
        <link rel="stylesheet" href="/_forge/style.css" />
        <link rel="icon" href="/_forge/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="topbar">
          <a class="brand" href="/">${brandMark}${nameOf(frame.product)}</a>
          ${wayBack(frame)}
          ${account(frame, page)}
        </header>
        <main class="page${width}" id="content">${page.body}</main>
        ${!page.saysWhatThisIs && html`<footer class="foot">${whatThisIs(frame.product)}</footer>`}
      </body>
    </html>`;
}
