import type { components } from '@octokit/openapi-types';
import type { deliveries } from '../store/schema.ts';

type Delivery = typeof deliveries.$inferSelect;

type Item = components['schemas']['hook-delivery-item'];
type Detail = components['schemas']['hook-delivery'];

export function deliveryItemView(delivery: Delivery) {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: (delivery.deliveredAt ?? delivery.createdAt).toISOString(),
    redelivery: delivery.redelivery,
    duration: (delivery.durationMs ?? 0) / 1000,
    // GitHub's word for a delivery without a result.
    status: delivery.status ?? 'pending',
    status_code: delivery.statusCode ?? 0,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  } satisfies Item;
}

export function deliveryView(delivery: Delivery, url: string | null): Detail {
  return {
    ...deliveryItemView(delivery),
    url: url ?? '',
    request: { headers: delivery.requestHeaders, payload: delivery.payload },
    response: {
      headers: delivery.responseHeaders,
      payload: delivery.responseBody,
    },
  };
}
