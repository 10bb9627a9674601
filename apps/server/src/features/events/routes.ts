/** News for open pages. */
import { AppError, routes } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { Serve } from '../../http/serve.ts';
import { hashToken, sessionToken } from '../../http/session.ts';
import { openSwitchboard } from './switchboard.ts';

export interface EventDeps {
  db: Db;
  clock: () => Date;
  publicUrl: string;
  beatMs?: number;
}

export function serveEvents(app: FastifyInstance, serve: Serve, deps: EventDeps): void {
  const switchboard = openSwitchboard(deps);
  // Before connections are cut, so that pages learn of a stop by an end and not by a break.
  app.addHook('preClose', () => switchboard.close());

  serve(routes.streamEvents, async ({ by, request, reply }) => {
    const token = sessionToken(request, deps.publicUrl);
    if (token === undefined) throw new AppError('unauthorized');
    const seat = { tokenHash: hashToken(token), classroomId: by.classroomId };
    // Proxies that gather an answer before they pass it on would keep the news to themselves.
    reply.header('x-accel-buffering', 'no');
    return switchboard.connect({ ...seat, userId: by.user.id, role: by.role });
  });
}
