import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { listActivity } from './activity.ts';
import { getProfile } from './get-profile.ts';
import { deleteNote, writeNote } from './notes.ts';

export function serveProfiles(serve: Serve, deps: Pick<TokenDeps, 'db' | 'clock'>): void {
  const { db, clock } = deps;

  serve(routes.getProfile, ({ by, params }) =>
    getProfile(db, { classroomId: by.classroomId, userId: params.userId }, clock()),
  );

  serve(routes.writeNote, async ({ by, params, body }) => ({
    note: await writeNote(deps, by, params.userId, body.body),
  }));

  serve(routes.deleteNote, ({ by, params }) => deleteNote(deps, by, params));

  serve(routes.getActivity, async ({ by, query }) => ({
    people: await listActivity(db, by.classroomId, query.assignment, clock()),
  }));
}
