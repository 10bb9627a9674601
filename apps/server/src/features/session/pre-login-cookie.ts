import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, sessionCookieName } from '../../http/session.ts';
import { preLoginMinutes } from './pre-login.ts';

export function preLoginCookieName(publicUrl: string): string {
  return `${sessionCookieName(publicUrl)}-login`;
}

export function readPreLoginCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[preLoginCookieName(publicUrl)];
}

export function setPreLoginCookie(reply: FastifyReply, publicUrl: string, sealed: string): void {
  reply.setCookie(preLoginCookieName(publicUrl), sealed, {
    ...cookieOptions(publicUrl),
    maxAge: preLoginMinutes * 60,
  });
}
