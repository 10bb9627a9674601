import type { Manifest } from '../../apps/manifest.ts';
import type { AppPermissions } from '../../permissions.ts';
import type { Account, App } from '../../principal.ts';
import { html, type Markup } from '../html.ts';
import { formTokenField, type Page, type Viewer } from '../layout.ts';
import { avatar, empty, pageHead } from '../parts.ts';
import { formTarget } from '../security-headers.ts';

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
      ? empty('No permissions beyond seeing what is public.')
      : html`<ul class="list">
          ${rows}
        </ul>`
  }
  ${events.length > 0 && html`<p class="small muted">Is told about: ${events.join(', ')}.</p>`}`;
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
      <h2>What it may do where it is installed</h2>
      ${permissionList(app.permissions, app.events)}`,
  };
}

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
        Where should ${app.name} work? Only owners of an organisation can install it there.
      </p>
      <ul class="list">
        ${rows}
      </ul>
      <p class="small">
        <a href="/organizations/new">Make a new organisation</a>
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
      <p>On all repositories of <strong>${target.login}</strong>, ${app.name} may:</p>
      ${permissionList(app.permissions, app.events)}
      <form class="stack" method="post" action="/apps/${app.slug}/installations">
        ${formTokenField(viewer)}
        <input type="hidden" name="target_id" value="${target.id}" />
        ${given.state !== undefined && html`<input type="hidden" name="state" value="${given.state}" />`}
        <button class="button primary">
          ${installed ? 'Continue' : `Install on ${target.login}`}
        </button>
        <a class="button" href="/">Cancel</a>
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

export function manifestPage(given: {
  viewer: Viewer | undefined;
  manifest: Manifest;
  json: string;
  state: string | undefined;
  action: string;
  problem?: string | undefined;
}): Page {
  const { viewer, manifest, json, state, action, problem } = given;
  const carried = html`<input type="hidden" name="manifest" value="${json}" />${
      state !== undefined && html`<input type="hidden" name="state" value="${state}" />`
    }`;
  const create = viewer
    ? html`<form class="stack" method="post" action="/settings/apps">
        ${formTokenField(viewer)}${carried}
        <button class="button primary">Make the app</button> <a class="button" href="/">Cancel</a>
      </form>`
    : html`<form class="stack" method="post" action="${action}">
        ${carried}
        <p>Sign in here in another tab if you have not, then go on.</p>
        <p>
          <a class="button" href="/login" target="_blank" rel="noopener">Sign in</a>
          <button class="button primary">Go on</button>
        </p>
      </form>`;
  return {
    title: `New app: ${manifest.name}`,
    width: 'narrow',
    status: problem ? 422 : 200,
    formTargets: formTarget(manifest.redirectUrl),
    body: html`${pageHead(`New app: ${manifest.name}`)}
      ${problem && html`<div class="notice problem" role="alert"><p>${problem}</p></div>`}
      ${manifest.description && html`<p>${manifest.description}</p>`}
      <dl class="facts">
        <dt>Homepage</dt>
        <dd>${manifest.url}</dd>
        <dt>Sends people back to</dt>
        <dd>${manifest.callbackUrls.length > 0 ? manifest.callbackUrls.join(', ') : 'nowhere'}</dd>
        <dt>Is told about events at</dt>
        <dd>${manifest.webhook?.url ?? 'nowhere'}</dd>
      </dl>
      <h2>What it may do where it is installed</h2>
      ${permissionList(manifest.permissions, manifest.events)} ${create}`,
  };
}

export function badManifestPage(problems: readonly string[]): Page {
  return {
    title: 'This manifest cannot be used',
    width: 'narrow',
    status: 422,
    body: html`${pageHead('This manifest cannot be used')}
      <ul class="list">
        ${problems.map((problem) => html`<li>${problem}</li>`)}
      </ul>`,
  };
}
