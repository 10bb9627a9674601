import { z } from 'zod';
import type { AppPermissions } from '../permissions.ts';
import { text } from '../body.ts';

/** A manifest with GitHub's defaults filled in. */
export interface Manifest {
  name: string;
  url: string;
  description: string | null;
  redirectUrl: string | null;
  callbackUrls: string[];
  setupUrl: string | null;
  webhook: { url: string; active: boolean } | null;
  permissions: AppPermissions;
  events: string[];
}

export type ManifestReading = { ok: true; manifest: Manifest } | { ok: false; problems: string[] };

const address = text(2_000).refine(isHttp, 'must be an http or https address');

const word = z.string().regex(/^[a-z_]{1,60}$/);

const Wire = z.object({
  name: text(1_000).trim().min(1, 'must not be empty').max(34, 'must have at most 34 characters'),
  url: address,
  description: text(10_000).nullish(),
  hook_attributes: z.object({ url: address, active: z.boolean().default(true) }).nullish(),
  redirect_url: address.nullish(),
  callback_urls: z.array(address).max(10).nullish(),
  setup_url: address.nullish(),
  default_permissions: z.record(word, z.enum(['read', 'write', 'admin'])).nullish(),
  default_events: z.array(word).nullish(),
});

export function readManifest(json: string): ManifestReading {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, problems: ['The manifest is not valid JSON.'] };
  }
  const parsed = Wire.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'manifest'}: ${message}`,
    );
    return { ok: false, problems };
  }
  const wire = parsed.data;
  return {
    ok: true,
    manifest: {
      name: wire.name,
      url: wire.url,
      description: wire.description ?? null,
      redirectUrl: wire.redirect_url ?? null,
      callbackUrls: wire.callback_urls ?? [],
      setupUrl: wire.setup_url ?? null,
      webhook: wire.hook_attributes ?? null,
      permissions: wire.default_permissions ?? {},
      events: [...new Set(wire.default_events ?? [])],
    },
  };
}

/** `My App` becomes `my-app`. A name without letters and digits gives an empty slug. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function isHttp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}
