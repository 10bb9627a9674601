import type { Account, App } from '../../principal.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { avatar, pageHead } from '../parts.ts';
import { formTarget } from '../security-headers.ts';
import { permissionList } from './app-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export interface Target {
  account: Account;
  state: 'installed' | 'free' | 'owner_only';
}

export function targetsPage(app: App, targets: readonly Target[], query: string): Page {
  const rows = targets.map(({ account, state }) => {
    const label = { installed: 'Installed', free: 'Install', owner_only: 'Owners only' }[state];
    const href = `/apps/${app.slug}/installations/new/permissions?target_id=${account.id}${query}`;
    return html`<li>
      ${avatar(account, account.type)}
      <span class="grow">${account.login}</span>
      <span class="end"
        >${
          state === 'owner_only'
            ? html`<span class="pill">${label}</span>`
            : html`<a class="button" href="${href}" aria-label="${label}: ${account.login}"
                >${label}</a
              >`
        }</span
      >
    </li>`;
  });
  return {
    title: `Install ${app.name}`,
    width: 'narrow',
    body: html`${pageHead(`Install ${app.name}`)}
      <p class="muted">
        Where should ${app.name} work? Only owners of an organization can install it there.
      </p>
      <ul class="list">
        ${rows}
      </ul>
      <p class="small">
        <a href="/organizations/new">Create organization</a>
      </p>`,
  };
}

export function installPage(given: {
  app: App;
  target: Account;
  viewer: Viewer;
  state: string | undefined;
  installed: boolean;
}): Page {
  const { app, target, viewer, installed } = given;
  const title = installed
    ? `${app.name} is installed on ${target.login}`
    : `Install ${app.name} on ${target.login}?`;
  return {
    title,
    width: 'narrow',
    formTargets: formTarget(app.setupUrl),
    body: html`${pageHead(title)}
      <p>Permissions on all repositories of <strong>${target.login}</strong></p>
      ${permissionList(app.permissions, app.events)}
      <form method="post" action="/apps/${app.slug}/installations">
        ${formTokenField(viewer)}
        <input type="hidden" name="target_id" value="${target.id}" />
        ${given.state !== undefined && html`<input type="hidden" name="state" value="${given.state}" />`}
        <div class="buttons">
          <button class="button primary">
            ${installed ? 'Continue' : `Install on ${target.login}`}
          </button>
          <a class="button" href="/">Cancel</a>
        </div>
      </form>`,
  };
}

export function installedPage(app: App, target: Account): Page {
  return {
    title: `${app.name} installed`,
    width: 'narrow',
    body: html`${pageHead(`${app.name} is installed on ${target.login}`)}
      <p><a href="/${target.login}">Go to ${target.login}</a></p>`,
  };
}
