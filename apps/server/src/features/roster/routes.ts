import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { linkEntries, undoClaim } from './assign-entries.ts';
import { changeSettings } from './change-settings.ts';
import { claimEntry } from './claim-entry.ts';
import { decideClaims } from './decide-claims.ts';
import { importRoster } from './import-roster.ts';
import { readOwnEntry } from './own-entry.ts';
import { previewRoster } from './preview.ts';
import { readRoster } from './read-roster.ts';

export function serveRoster(serve: Serve, deps: PlatformDeps): void {
  const { db } = deps;

  serve(routes.getRoster, async ({ by }) => ({ roster: await readRoster(db, by.classroomId) }));

  serve(routes.previewRoster, ({ by, query, body }) =>
    previewRoster(db, by.classroomId, body, query),
  );

  serve(routes.importRoster, ({ by, query, body }) => importRoster(deps, by, body, query));

  serve(routes.changeRosterSettings, ({ by, body }) =>
    changeSettings(deps, by, body.confirms_claims),
  );

  serve(routes.linkEntries, ({ by, body }) =>
    linkEntries(
      deps,
      by,
      body.links.map(({ entry_id, user_id }) => ({ entryId: entry_id, userId: user_id })),
    ),
  );

  serve(routes.undoClaim, ({ by, params }) => undoClaim(deps, by, params.entryId));
  serve(routes.decideClaims, ({ by, body }) => decideClaims(deps, by, body));
  serve(routes.getOwnEntry, ({ by }) => readOwnEntry(db, by));
  serve(routes.claimEntry, ({ by, body }) => claimEntry(deps, by, body.typed));
}
