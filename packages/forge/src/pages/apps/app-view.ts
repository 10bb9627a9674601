import type { AppPermissions } from '../../permissions.ts';
import type { App } from '../../principal.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../layout.ts';
import { empty, pageHead } from '../parts.ts';

function words(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function permissionList(permissions: AppPermissions, events: readonly string[]): Markup {
  const names = Object.keys(permissions).toSorted();
  const rows = names.map(
    (name) =>
      html`<li>
        <span class="grow">${words(name)}</span><span class="end muted">${permissions[name]}</span>
      </li>`,
  );
  return html`${
    rows.length === 0
      ? empty('Can only see what is public.')
      : html`<ul class="list">
          ${rows}
        </ul>`
  }
  ${events.length > 0 && html`<p class="small muted">Events: ${events.join(', ')}</p>`}`;
}

export function appPage(app: App): Page {
  return {
    title: app.name,
    width: 'narrow',
    body: html`${pageHead(
      app.name,
      html`<a class="button primary" href="/apps/${app.slug}/installations/new">Install</a>`,
    )}
      ${app.description && html`<p>${app.description}</p>`}
      <p><a href="${app.homepageUrl}" rel="nofollow noreferrer">${app.homepageUrl}</a></p>
      <h2>Permissions where it is installed</h2>
      ${permissionList(app.permissions, app.events)}`,
  };
}
