import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { accounts } from '../store/schema.ts';
import { avatarSvg } from './avatar.ts';
import { stylesheet } from './style/stylesheet.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><rect width="24" height="24" rx="6" fill="#1b6e43"/><path d="M8 6v12M8 14c0-4 7.5-2.5 7.5-6" stroke="#fff" stroke-width="2" stroke-linecap="round"/><circle cx="15.5" cy="7" r="2.2" fill="#fff"/></svg>`;

const svgHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'x-content-type-options': 'nosniff',
  // An SVG opened directly is a document, so it may load and run nothing.
  'content-security-policy': "default-src 'none'",
};

export function registerStaticRoutes(app: FastifyInstance, context: ForgeContext): void {
  const css = stylesheet(context.css, context.fonts);
  const etag = `"${createHash('sha256').update(css).digest('hex').slice(0, 16)}"`;

  app.get('/_forge/style.css', (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });

  for (const { path, bytes } of context.fonts) {
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable' })
        .type('font/woff2')
        .send(bytes),
    );
  }

  app.get('/_forge/icon.svg', (_request, reply) =>
    reply.headers({ ...svgHeaders, 'cache-control': 'public, max-age=86400' }).send(icon),
  );

  app.get<{ Params: { id: string } }>('/avatars/u/:id', async (request, reply) => {
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const [account] = await context.db
      .select({ login: accounts.login, name: accounts.name, type: accounts.type })
      .from(accounts)
      .where(eq(accounts.id, Number(id)));
    if (!account) throw notFound();
    const shape = account.type === 'Organization' ? 'square' : 'round';
    return reply
      .headers({ ...svgHeaders, 'cache-control': 'public, max-age=3600' })
      .send(avatarSvg(account, shape).text);
  });
}
