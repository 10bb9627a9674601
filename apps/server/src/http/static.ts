/** Serves the web build from memory. All files are read at start, so no request can reach another file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppError } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

type Encoding = 'br' | 'gzip' | 'identity';

interface Asset {
  type: string;
  etag: string;
  immutable: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export function serveWebBuild(app: FastifyInstance, folder: string, publicUrl: string): void {
  // The start does not wait for them.
  const reading = readAssets(folder);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const assets = await reading;
    const path = request.url.split('?')[0] ?? '/';
    const asset = assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    // The landing page does not load the application.
    const page = assets.get(path === '/' ? '/landing.html' : '/index.html');
    const isPage = page && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage || (extname(path) !== '' && !isOpened(request))) throw new AppError('not_found');
    const canonical = canonicalAddress(request, publicUrl);
    return canonical ? reply.redirect(canonical, 302) : sendAsset(request, reply, page);
  };
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    return respond(request, reply);
  });
}

/**
 * Whether a person opened this address. A page must not answer for a missing script, which the browser
 * would run. Browsers accept `text/html` only for opened addresses, for example one with the full stop of a
 * sentence.
 */
function isOpened({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

/** Cookies of `localhost` are not sent to `127.0.0.1`, so one name is used. */
function canonicalAddress(request: FastifyRequest, publicUrl: string): string | undefined {
  const asked = request.headers.host ?? '';
  const { host, port, hostname } = new URL(publicUrl);
  const isOtherLoopbackName =
    hostname === 'localhost' && [`127.0.0.1:${port}`, `[::1]:${port}`].includes(asked);
  return isOtherLoopbackName && asked !== host ? `${publicUrl}${request.url}` : undefined;
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.header('vary', 'Accept-Encoding').header('etag', asset.etag);
  reply.header(
    'cache-control',
    asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', asset);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(asset.bodies[encoding]);
}

export function chooseEncoding(accepted: string, { bodies }: Pick<Asset, 'bodies'>): Encoding {
  if (bodies.br && accepts(accepted, 'br')) return 'br';
  return bodies.gzip && accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** `accepted` is the header Accept-Encoding. */
export function accepts(accepted: string, name: 'br' | 'gzip'): boolean {
  const offers = accepted.toLowerCase().split(',');
  return offers.some((offer) => {
    const text = offer.trim();
    return text === name || (text.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(text));
  });
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const reading = entries.map(async (entry) => {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) return [];
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    return [[path, await readAsset(file, path, type)] as const];
  });
  return new Map((await Promise.all(reading)).flat());
}

async function readAsset(file: string, path: string, type: string): Promise<Asset> {
  const prepared = (suffix: string) =>
    existsSync(`${file}${suffix}`) ? readFile(`${file}${suffix}`) : undefined;
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    prepared('.br'),
    prepared('.gz'),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`;
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  return { type, etag, immutable: path.startsWith('/assets/'), bodies };
}
