import { z } from '@lectern/contract/zod';
import { useState } from 'react';
import { addressQuery } from '../../lib/address-query.ts';
import { attempt } from '../../lib/attempt.ts';

const storageKey = 'lectern.grader';
const widthsKey = 'lectern.grader-panes';

export const fontSizes = { default: 13, min: 8, max: 24, step: 1 } as const;
export const paneWidths = { default: 230, tests: 360, min: 150, collapsed: 4 } as const;

/** Stored in this browser. Invalid values fall back to their defaults. */
const Preferences = z.object({
  fontSize: z.int().min(fontSizes.min).max(fontSizes.max).catch(fontSizes.default),
  onlyChanges: z.boolean().catch(false),
  /** Whether the file is shown as its difference from the starter code. */
  compares: z.boolean().catch(false),
  shortcuts: z.boolean().catch(true),
  /** Whether the results of the tests are shown beside the code. */
  tests: z.boolean().catch(false),
});
export type Preferences = z.infer<typeof Preferences>;

export function clampFontSize(size: number): number {
  return Math.min(Math.max(size, fontSizes.min), fontSizes.max);
}

export function parsePreferences(stored: string | null): Preferences {
  return parsed(Preferences, stored);
}

function parsed<T>(schema: z.ZodType<T>, stored: string | null): T {
  return attempt(() => schema.parse(JSON.parse(stored ?? '{}'))) ?? schema.parse({});
}

export function usePreferences() {
  const [preferences, setPreferences] = useState(() => {
    const stored = parsePreferences(read(storageKey));
    return addressQuery().has('tests') ? { ...stored, tests: true } : stored;
  });
  const prefer = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    store(storageKey, next);
  };
  return [preferences, prefer] as const;
}

const width = z.number().min(paneWidths.min).catch(paneWidths.default);

const testsWidth = z.number().min(paneWidths.min).catch(paneWidths.tests);

/** Widths of the side panes in pixels. Not in React state, so that dragging renders nothing. */
const PaneWidths = z.object({ files: width, rubric: width, tests: testsWidth });
type PaneWidths = z.infer<typeof PaneWidths>;

export function readPaneWidths(): PaneWidths {
  return parsed(PaneWidths, read(widthsKey));
}

export function storePaneWidths(widths: PaneWidths): void {
  store(widthsKey, widths);
}

function read(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

/** Storage can be blocked or full; then preferences last until the page closes. */
function store(key: string, value: unknown): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(value)));
}
