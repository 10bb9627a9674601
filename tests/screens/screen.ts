/** One screen in one state: where it is, who looks at it, and what they see or do there. */
import type { Page } from 'playwright-core';
import type { Locate } from '../e2e/pages/locators.ts';
import type { Who } from './world.ts';

export interface Screen {
  /** As the specification writes it; the sheet groups by it. */
  route: string;
  state: string;
  as: Who;
  /** In Lectern, or a whole address on the code host. */
  path: string;
  /** What is there once the screen stands. */
  shows: Locate;
  /** What is done there before the picture is taken; it changes nothing that other screens show. */
  doing?: (page: Page) => Promise<unknown>;
  /** Calls that are kept waiting. */
  held?: string;
  /** Calls that get no answer. */
  cut?: string;
  /** Refusals of the server that belong to the state. */
  refusals?: readonly number[];
  /** On paper instead of a screen. */
  print?: boolean;
}

export function nameOf({ route, state }: Pick<Screen, 'route' | 'state'>): string {
  const words = `${route} ${state}`.toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
