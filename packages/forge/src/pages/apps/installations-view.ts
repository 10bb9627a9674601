import type { Account } from '../../principal.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { crumbs, empty, pageHead, time } from '../parts.ts';
import type { KnownInstallation } from '../../store/queries/installations.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function installationsPage(
  account: Account,
  viewer: Viewer,
  installed: readonly KnownInstallation[],
): Page {
  const rows = installed.map(
    ({ installation, app }) =>
      html`<li>
        <span class="grow"
          ><a href="/apps/${app.slug}">${app.slug}</a>
          ${installation.suspendedAt && html`<span class="pill">Suspended</span>`}<br /><span
            class="muted small"
            >Installed ${time(installation.createdAt)} on ${installation.repositorySelection}
            repositories</span
          ></span
        >
        <form class="end" method="post" action="/apps/${app.slug}/installations/remove">
          ${formTokenField(viewer)}
          <button
            class="button danger"
            name="target_id"
            value="${account.id}"
            aria-label="Uninstall ${app.slug}"
          >
            Uninstall
          </button>
        </form>
      </li>`,
  );
  return {
    title: `Installed apps · ${account.login}`,
    width: 'narrow',
    body: html`${crumbs([{ label: account.login, href: `/${account.login}` }])}
    ${pageHead('Installed apps')}
    ${
      rows.length === 0
        ? empty('No apps are installed here.')
        : html`<ul class="list">
            ${rows}
          </ul>`
    }`,
  };
}
