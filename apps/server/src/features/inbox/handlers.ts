/** Which announcement concerns which feature. */
import { onInstallation } from './on-installation.ts';
import type { Handlers } from './process-delivery.ts';

export const handlers: Handlers = {
  installation: onInstallation,
};
