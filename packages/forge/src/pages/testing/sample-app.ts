/** An app for tests, registered as an operator would. */
import { generateKeyPairSync } from 'node:crypto';
import type { AppRegistration } from '../../options.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const sampleApp = {
  slug: 'lectern',
  name: 'Lectern',
  homepageUrl: 'http://localhost:3000',
  callbackUrls: ['http://localhost:3000/callback', 'http://localhost:3000/other'],
  setupUrl: 'http://localhost:3000/setup',
  webhookSecret: 'hook-secret',
  clientId: 'Iv1.sample',
  clientSecret: 'client-secret',
  publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  permissions: { contents: 'write', members: 'write' },
  events: ['push'],
} satisfies AppRegistration;
