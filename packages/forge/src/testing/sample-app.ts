import { generateKeyPairSync } from 'node:crypto';
import type { AppRegistration } from '../use-cases/register-apps.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** `origin` is where browsers reach the app. */
export const sampleAppAt = (origin: string) =>
  ({
    slug: 'lectern',
    name: 'Lectern',
    homepageUrl: origin,
    callbackUrls: [`${origin}/callback`, `${origin}/other`],
    setupUrl: `${origin}/setup`,
    webhookSecret: 'hook-secret',
    clientId: 'Iv1.sample',
    clientSecret: 'client-secret',
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    permissions: { contents: 'write', members: 'write' },
    events: ['push'],
  }) satisfies AppRegistration;

export const sampleApp = sampleAppAt('http://localhost:3000');
