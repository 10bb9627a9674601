import { html, type Markup } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { avatar } from '../parts.ts';
import { formTarget } from '../security-headers.ts';
import type { AuthorizeRequest } from '../../oauth/authorize-request.ts';
import type { App } from '../../oauth/find-app.ts';
import type { Viewer } from '../../accounts/sessions.ts';

/** The request travels through the form and is validated again on return. */
function requestFields(request: AuthorizeRequest): Markup {
  const fields = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallenge && 'S256',
  };
  return html`${Object.entries(fields).map(
    ([name, value]) =>
      value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
}

export function consentPage(given: {
  app: App;
  viewer: Viewer;
  request: AuthorizeRequest;
  /** Consent was given before; the page only asks which account to use. */
  known: boolean;
  /** The page to return to after signing in with another account. */
  here: string;
}): Page {
  const { app, viewer, request, known } = given;
  const { account } = viewer;
  const title = known ? `Continue to ${app.name}` : `Allow ${app.name}?`;
  return {
    title,
    width: 'compact',
    formTargets: formTarget(request.redirectUri),
    body: html`<h1>${title}</h1>
      <p class="muted small">You will be sent to ${new URL(request.redirectUri).origin}.</p>
      <div class="card">
        <p>
          ${avatar(account, 'User')} Signed in as
          <strong>${account.login}</strong>${account.name && html` (${account.name})`}
        </p>
        ${
          !known &&
          html`<p>
            ${app.name} can see your profile and act on your behalf in organizations where it's
            installed, never beyond your own permissions.
          </p>`
        }
        <form method="post" action="/login/oauth/authorize">
          ${formTokenField(viewer)}${requestFields(request)}
          <div class="stack">
            <button class="button primary wide" name="decision" value="allow">
              ${known ? `Continue as ${account.login}` : `Allow ${app.name}`}
            </button>
            <button class="button wide" name="decision" value="deny">Cancel</button>
          </div>
        </form>
      </div>
      <form method="post" action="/logout">
        ${formTokenField(viewer)}<input type="hidden" name="return_to" value="${given.here}" />
        <p class="small muted">
          Not ${account.login}?
          <button class="link-button">Use another account</button>
        </p>
      </form>`,
  };
}
