import { z } from '@lectern/contract/zod';
import { useState } from 'react';
import { attempt } from '../../lib/attempt.ts';

const storageKey = 'lectern.grader';
const widthsKey = 'lectern.grader-panes';

export const fontSizes = { default: 13, min: 8, max: 24, step: 1 } as const;
export const paneWidths = { default: 230, min: 150, collapsed: 4 } as const;

/** How somebody likes the grader, kept in this browser; whatever is stored, what is read is usable. */
const Preferences = z.object({
  fontSize: z.int().min(fontSizes.min).max(fontSizes.max).catch(fontSizes.default),
  onlyChanges: z.boolean().catch(false),
  /** Whether the file is shown as its difference from the starter code. */
  compares: z.boolean().catch(false),
  shortcuts: z.boolean().catch(true),
});
export type Preferences = z.infer<typeof Preferences>;

export function clampFontSize(size: number): number {
  return Math.min(Math.max(size, fontSizes.min), fontSizes.max);
}

export function parsePreferences(stored: string | null): Preferences {
  return parsed(Preferences, stored);
}

function parsed<Kept>(schema: z.ZodType<Kept>, stored: string | null): Kept {
  return attempt(() => schema.parse(JSON.parse(stored ?? '{}'))) ?? schema.parse({});
}

export function usePreferences() {
  const [preferences, setPreferences] = useState(() => parsePreferences(read(storageKey)));
  const prefer = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    keep(storageKey, next);
  };
  return [preferences, prefer] as const;
}

const width = z.number().min(paneWidths.min).catch(paneWidths.default);

/** Of the panes beside the code, in pixels. Kept apart: nothing is drawn anew for one that is dragged. */
const PaneWidths = z.object({ files: width, rubric: width });
type PaneWidths = z.infer<typeof PaneWidths>;

export function readPaneWidths(): PaneWidths {
  return parsed(PaneWidths, read(widthsKey));
}

export function keepPaneWidths(widths: PaneWidths): void {
  keep(widthsKey, widths);
}

function read(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

/** A browser without storage forgets; nothing else depends on it. */
function keep(key: string, value: unknown): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(value)));
}
