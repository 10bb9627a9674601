/** GitHub's app-manifest flow: confirm the manifest, create the app, redirect back with a code. */
import { createAppFromManifest } from '../../apps/manifest-codes.ts';
import { readManifest } from '../../apps/manifest.ts';
import type { ForgeContext } from '../../context.ts';
import { withQuery } from '../../urls.ts';
import { refusalOf } from '../form-problem.ts';
import { html } from '../html.ts';
import type { Answer, PageRoutes } from '../page-routes.ts';
import { pageHead } from '../parts.ts';
import { badManifestPage, manifestPage } from './manifest-view.ts';

export function registerManifestPages(routes: PageRoutes, context: ForgeContext): void {
  function howTo(): Answer {
    return {
      title: 'New app',
      width: 'narrow',
      body: html`${pageHead('New app')}
        <p>
          An app is created from a manifest. Another page posts it to this address in the field
          <code>manifest</code>, and you confirm.
        </p>`,
    };
  }

  // Another site's setup page posts the manifest, so this route changes nothing yet.
  for (const path of ['/settings/apps/new', '/organizations/:org/settings/apps/new']) {
    routes.signedIn('GET', path, howTo);
    routes.fromOutside(path, ({ viewer, form, query, request }) => {
      const json = form.get('manifest') ?? '';
      const reading = readManifest(json);
      if (!reading.ok) return badManifestPage(reading.problems);
      const state = form.get('state') ?? query.get('state') ?? undefined;
      const action = request.url.split('?', 1)[0] ?? path;
      return manifestPage({ viewer, manifest: reading.manifest, json, state, action });
    });
  }

  routes.signedIn('POST', '/settings/apps', async ({ viewer, form }): Promise<Answer> => {
    const json = form.get('manifest') ?? '';
    const state = form.get('state') ?? undefined;
    const reading = readManifest(json);
    if (!reading.ok) return badManifestPage(reading.problems);
    const { manifest } = reading;
    let redirectTo = '/';
    const problem = await refusalOf(async () => {
      const { code } = await createAppFromManifest(context, viewer.account, manifest);
      redirectTo = withQuery(manifest.redirectUrl ?? manifest.url, { code, state });
    });
    if (problem === undefined) return { redirectTo };
    return manifestPage({ viewer, manifest, json, state, action: '/settings/apps/new', problem });
  });
}
