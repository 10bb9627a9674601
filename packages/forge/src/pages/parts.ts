import { html, type Markup, type Piece } from './html.ts';

export interface AccountLabel {
  id: number;
  login: string;
}

export function avatar(
  account: AccountLabel,
  type: 'User' | 'Organization' | 'Bot',
  size: 'small' | 'large' = 'small',
): Markup {
  const shape = type === 'Organization' ? ' square' : '';
  const large = size === 'large' ? ' large' : '';
  // Decorative: the login is always beside it.
  return html`<img class="avatar${shape}${large}" src="/avatars/u/${account.id}" alt="" />`;
}

/** A branch on a filled square, so that nobody takes it for the logo of the product. */
export const brandMark = html`<svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
  <rect width="24" height="24" rx="6" fill="var(--success)" />
  <path
    d="M8 6v12M8 14c0-4 7.5-2.5 7.5-6"
    stroke="var(--ground)"
    stroke-width="2"
    stroke-linecap="round"
  />
  <circle cx="15.5" cy="7" r="2.2" fill="var(--ground)" />
</svg>`;

export const folderMark = html`<svg viewBox="0 0 16 16" role="img" aria-label="Directory">
  <path d="M1.5 3h4.6l1.4 1.8h7V13h-13z" fill="currentColor" />
</svg>`;

export const fileMark = html`<svg viewBox="0 0 16 16" fill="none" role="img" aria-label="File">
  <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3" stroke="currentColor" stroke-width="1.2" />
</svg>`;

const inUtc = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Always UTC, because without a script the page cannot know the reader's zone. */
export function formatInstant(instant: Date): string {
  return inUtc.format(instant);
}

export function time(instant: Date): Markup {
  return html`<time datetime="${instant.toISOString()}">${formatInstant(instant)}</time>`;
}

export function plural(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** Unpaired surrogates, which URLs cannot hold, become question marks. */
export function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '?'));
}

export function pathInUrl(path: string): string {
  return path.split('/').map(encodePart).join('/');
}

export interface Crumb {
  label: string;
  href: string;
}

export function crumbs(trail: readonly Crumb[]): Markup {
  const links = trail.map((crumb, index) => [
    index > 0 ? ' / ' : '',
    html`<a href="${crumb.href}">${crumb.label}</a>`,
  ]);
  return html`<nav class="crumbs" aria-label="Breadcrumb">${links}</nav>`;
}

export function pageHead(title: Piece, ...actions: Piece[]): Markup {
  return html`<div class="page-head">
    <h1>${title}</h1>
    ${actions.length > 0 && html`<div class="actions">${actions}</div>`}
  </div>`;
}

export interface Tab {
  label: string;
  href: string;
  current: boolean;
}

export function tabs(label: string, items: readonly Tab[]): Markup {
  const links = items.map(
    (tab) =>
      html`<a href="${tab.href}" ${tab.current && html`aria-current="page"`}>${tab.label}</a>`,
  );
  return html`<nav class="tabs" aria-label="${label}">${links}</nav>`;
}

export function empty(...sentences: Piece[]): Markup {
  return html`<div class="empty">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>`;
}

export function problemNotice(message: string | undefined): Piece {
  return (
    message && html`<div class="notice problem" id="problem" role="alert"><p>${message}</p></div>`
  );
}
