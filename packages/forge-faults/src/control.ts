import { DrizzleQueryError } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import type { ForgeContext } from '@lectern/forge/context';
import { GitHubError } from '@lectern/forge/errors';
import { isGitProblem } from '@lectern/forge/git/git-problem';
import { sqlState } from '@lectern/forge/rest/error-handler';
import { ControlProblem } from './control-read.ts';
import { registerFaultControls } from './control-faults.ts';
import { registerPushControls } from './control-pushes.ts';
import { registerViewControls } from './control-view.ts';
import { registerWorldControls } from './control-world.ts';
import type { Switchboard } from './switchboard.ts';

/** Has no authentication: it listens on loopback only and refuses web pages. */
export function buildControl(context: ForgeContext, board: Switchboard): FastifyInstance {
  const control = fastify({ logger: false, forceCloseConnections: true });
  control.addHook('onRequest', async (request) => {
    if (request.headers.origin !== undefined) {
      throw new ControlProblem('The control interface is not for browsers.', 403);
    }
  });
  control.setErrorHandler((error, _request, reply) => {
    const { status, message } = toAnswer(error);
    if (status >= 500) context.log.error({ err: error }, 'control interface call failed');
    return reply.code(status).send({ message });
  });
  registerFaultControls(control, board);
  registerWorldControls(control, context);
  registerPushControls(control, context);
  registerWebhookControls(control, context);
  registerViewControls(control, context);
  return control;
}

/** Holds webhooks back, so that a receiver gets many pushes at once. */
function registerWebhookControls(control: FastifyInstance, { webhooks }: ForgeContext): void {
  let release = () => {};
  control.post('/announcements/hold', async (_request, reply) => {
    release();
    release = webhooks.hold();
    return reply.code(204).send();
  });
  control.post('/announcements/release', async (_request, reply) => {
    release();
    return reply.code(204).send();
  });
  control.addHook('onClose', async () => release());
}

function toAnswer(error: unknown): { status: number; message: string } {
  if (error instanceof GitHubError) {
    const details = error.errors ? `: ${JSON.stringify(error.errors)}` : '';
    return { status: error.status, message: `${error.message}${details}` };
  }
  if (isGitProblem(error)) return { status: 422, message: error.message };
  // SQLSTATE 22: a value no column can hold. 23: a violated constraint.
  if (error instanceof DrizzleQueryError && /^2[23]/.test(sqlState(error))) {
    return { status: 422, message: String(error.cause?.message) };
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return { status: error.statusCode, message: error.message };
  }
  return { status: 500, message: 'The control interface failed. See the log.' };
}
