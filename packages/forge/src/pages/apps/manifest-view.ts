import type { Manifest } from '../../apps/manifest.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { pageHead, problemNotice } from '../parts.ts';
import { formTarget } from '../security-headers.ts';
import { permissionList } from './app-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

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
        <button class="button primary">Create app</button> <a class="button" href="/">Cancel</a>
      </form>`
    : html`<form class="stack" method="post" action="${action}">
        ${carried}
        <p>Sign in here in another tab, then continue.</p>
        <p>
          <a class="button" href="/login" target="_blank" rel="noopener">Sign in</a>
          <button class="button primary">Continue</button>
        </p>
      </form>`;
  return {
    title: `New app: ${manifest.name}`,
    width: 'narrow',
    status: problem ? 422 : 200,
    formTargets: formTarget(manifest.redirectUrl),
    body: html`${pageHead(`New app: ${manifest.name}`)} ${problemNotice(problem)}
      ${manifest.description && html`<p>${manifest.description}</p>`}
      <dl class="facts">
        <dt>Homepage</dt>
        <dd>${manifest.url}</dd>
        <dt>Callback URLs</dt>
        <dd>${manifest.callbackUrls.length > 0 ? manifest.callbackUrls.join(', ') : 'none'}</dd>
        <dt>Webhook URL</dt>
        <dd>${manifest.webhook?.url ?? 'none'}</dd>
      </dl>
      <h2>Permissions where it is installed</h2>
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
