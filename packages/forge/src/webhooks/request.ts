import { createHmac } from 'node:crypto';

/** Receivers recognise GitHub's deliveries by this prefix. */
const USER_AGENT = 'GitHub-Hookshot/forge';

export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

export interface Claimed {
  id: number;
  guid: string;
  event: string;
  payload: Record<string, unknown>;
  app: { id: number; ownerId: number | null; webhookUrl: string | null; webhookSecret: string };
}

/** The signature covers exactly the bytes sent. */
export function toRequest({ app, ...delivery }: Claimed): WebhookRequest {
  const body = JSON.stringify(delivery.payload);
  return {
    body,
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'x-github-delivery': delivery.guid,
      'x-github-event': delivery.event,
      'x-github-hook-id': String(app.id),
      'x-github-hook-installation-target-id': String(app.id),
      'x-github-hook-installation-target-type': 'integration',
      'x-hub-signature': `sha1=${sign('sha1', app.webhookSecret, body)}`,
      'x-hub-signature-256': `sha256=${sign('sha256', app.webhookSecret, body)}`,
    },
  };
}

function sign(algorithm: 'sha1' | 'sha256', secret: string, body: string): string {
  return createHmac(algorithm, secret).update(body).digest('hex');
}
