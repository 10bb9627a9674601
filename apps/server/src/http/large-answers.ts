/** Compresses large answers, and sends none that the browser already has. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './static.ts';
import { addVary } from './vary.ts';

const largeLength = 20_000;
/** 4 of 11: higher ones take more time than they save. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Register it after the security headers, which forbid storing an answer. */
export function shortenLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || !isShortened(request, reply, payload)) return payload;
    // Files have addresses that name their contents, so their browsers need not ask again.
    const isFile = reply.getHeader('cache-control') !== 'no-store';
    if (!isFile && request.method === 'GET' && isKnown(request, reply, payload)) {
      reply.code(304).removeHeader('content-type');
      return null;
    }
    addVary(reply, 'Accept-Encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding);
    return encoders[encoding](payload);
  });
}

/** Links are secrets, whose text could be guessed from compressed lengths (BREACH). */
function isShortened(request: FastifyRequest, { statusCode }: FastifyReply, payload: string) {
  const route = request.routeOptions.config.contractRoute;
  const isOpen = route !== undefined && route.tag !== 'invites';
  return isOpen && statusCode === 200 && payload.length > largeLength;
}

/**
 * The browser may keep the answer, but asks whether it is still true. "Back" does not ask, so `vary` hides the
 * answer from the next person.
 */
function isKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 20);
  // Weak: the compressed bytes may differ.
  const etag = `W/"${hash}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  addVary(reply, 'Cookie');
  return (request.headers['if-none-match'] ?? '').split(', ').includes(etag);
}
