/** What a browser may load, run and show on our pages: only what we serve, and the avatars. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApiRoute } from './rate-limit.ts';

export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, avatarOrigins }: { publicUrl: string; avatarOrigins: readonly string[] },
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", ...avatarOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Avatars come from the platform's origin, which does not opt in to being embedded.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers hold grades and names; no cache between us and the reader may keep them.
    if (isApiRoute(request) || request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  });
}
