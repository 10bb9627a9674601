import { AppError, routes } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { Serve } from '../../http/serve.ts';
import { hashToken, sessionToken } from '../../http/session.ts';
import { openEventStreams } from './event-streams.ts';

export interface EventDeps {
  db: Db;
  clock: () => Date;
  publicUrl: string;
  beatMs?: number;
}

export function serveEvents(app: FastifyInstance, serve: Serve, deps: EventDeps): void {
  const streams = openEventStreams(deps);
  // Before connections are cut, so that pages see a clean end.
  app.addHook('preClose', () => streams.close());

  serve(routes.streamEvents, async ({ by, request, reply }) => {
    const token = sessionToken(request, deps.publicUrl);
    if (token === undefined) throw new AppError('unauthorized');
    const owner = { tokenHash: hashToken(token), classroomId: by.classroomId };
    // Stops nginx from buffering the stream.
    reply.header('x-accel-buffering', 'no');
    return streams.connect({ ...owner, userId: by.user.id, role: by.role });
  });
}
