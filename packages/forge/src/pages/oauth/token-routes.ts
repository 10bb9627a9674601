/** `POST /login/oauth/access_token`: second half of the OAuth web flow. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { acceptForms } from '../form-body.ts';
import { restErrorHandler } from '../../rest/error-handler.ts';
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
  });
}
