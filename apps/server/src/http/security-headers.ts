/** Pages load only our own files and the platform's avatars (ADR 10). */
import { securityHeaders } from '@lectern/http/security-headers';
import type { FastifyInstance } from 'fastify';
import { isApiRoute } from './rate-limit.ts';

export function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, avatarOrigins }: { publicUrl: string; avatarOrigins: readonly string[] },
): void {
  const headers = securityHeaders({
    isSecure: publicUrl.startsWith('https:'),
    policy: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", ...avatarOrigins],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers hold grades and names, so no cache may keep them. Files are the exception.
    const isKept = reply.statusCode === 200 && reply.hasHeader('cache-control');
    if (!isKept && (isApiRoute(request) || request.url.startsWith('/api/')))
      reply.header('cache-control', 'no-store');
  });
}
