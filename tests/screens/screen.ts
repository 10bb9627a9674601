import type { Page } from 'playwright-core';
import type { Locate } from '../e2e/pages/locators.ts';
import type { Who } from './world.ts';

/** One screen in one state. */
export interface Screen {
  /** As in the specification. The contact sheet groups by it. */
  route: string;
  state: string;
  as: Who;
  /** A path in Lectern, or a URL of the code host. */
  path: string;
  /** Appears when the screen is ready. */
  shows: Locate;
  /** Runs before the picture is taken. It must not change what other screens show. */
  action?: (page: Page) => Promise<unknown>;
  /** URL pattern of requests that are held. */
  held?: string;
  /** URL pattern of requests that fail. */
  failing?: string;
  /** Error statuses that belong to the state. */
  refusals?: readonly number[];
  /** Uses the print style. */
  print?: boolean;
}

export function nameOf({ route, state }: Pick<Screen, 'route' | 'state'>): string {
  const words = `${route} ${state}`.toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
