/** Second half of the OAuth web flow, and the end of its sessions, which GitHub does not offer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { transact, type ForgeContext } from '../../context.ts';
import { badCredentials } from '../../errors.ts';
import { acceptForms } from '../form-body.ts';
import { restErrorHandler } from '../../rest/error-handler.ts';
import { findClient } from '../../oauth/find-app.ts';
import { exchange, exchangeErrors, type ExchangeFields } from '../../oauth/exchange.ts';
import { accessSeconds, refreshSeconds } from '../../oauth/user-tokens.ts';

const docs = 'https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app';

/** Fields of a form or JSON body; values that are not text are ignored. */
function fieldsOf(body: unknown): ExchangeFields {
  const entries =
    body instanceof URLSearchParams
      ? [...body.entries()]
      : Object.entries(typeof body === 'object' && body !== null ? body : {});
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** GitHub answers with a form unless JSON is accepted, always with status 200. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Record<string, string | number>,
) {
  reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
  if (request.headers.accept?.includes('json')) return reply.send(fields);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return reply.type('application/x-www-form-urlencoded; charset=utf-8').send(form.toString());
}

export function registerTokenRoutes(root: FastifyInstance, context: ForgeContext): void {
  root.register(async (app) => {
    acceptForms(app);
    app.setErrorHandler(restErrorHandler(context));

    app.post('/login/oauth/access_token', async (request, reply) => {
      const result = await exchange(context, fieldsOf(request.body));
      if (typeof result === 'string') {
        const description = exchangeErrors[result];
        return answer(request, reply, {
          error: result,
          error_description: description,
          error_uri: docs,
        });
      }
      return answer(request, reply, {
        access_token: result.accessToken,
        expires_in: accessSeconds,
        refresh_token: result.refreshToken,
        refresh_token_expires_in: refreshSeconds,
        token_type: 'bearer',
        scope: '',
      });
    });

    // No cookie takes part, so a website cannot log anyone out with it.
    app.post('/login/oauth/end_sessions', async (request, reply) => {
      const fields = fieldsOf(request.body);
      const client = await findClient(
        context,
        fields.get('client_id'),
        fields.get('client_secret'),
      );
      // Apps that people register could otherwise log everybody out.
      if (!client || client.ownerId !== null) throw badCredentials();
      await transact(context, (tx) => endSessionsOf(tx, Number(fields.get('user_id'))));
      return reply.code(204).send();
    });
  });
}
