import { defaults } from 'chart.js';
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme } from '../theme.ts';

const tokens = ['muted', 'line', 'accent', 'ground'] as const;
type Colours = Record<(typeof tokens)[number], string>;

const motionMs = 200;

/** A canvas inherits no fonts, and the options of a chart do not reach its axes. */
defaults.font.family = getComputedStyle(document.body).fontFamily;

/** The current colours of the theme, because a canvas does not resolve custom properties. */
export function useChartTheme() {
  const theme = useTheme();
  const asked = useSyncExternalStore(subscribe, preferred);
  // Both decide what the tokens resolve to.
  return useMemo(() => readTheme(theme, asked), [theme, asked]);
}

function readTheme(..._decidedBy: unknown[]) {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    colours: readColours(),
    resolve,
    /** The options that every chart shares. */
    common: {
      maintainAspectRatio: false,
      animation: reducesMotion ? (false as const) : { duration: motionMs },
    },
  };
}

function readColours(): Colours {
  const probe = document.documentElement.appendChild(document.createElement('span'));
  const colours = tokens.map((token) => {
    // Forced colours have one colour for text and one for backgrounds.
    const property = token === 'ground' ? 'backgroundColor' : 'color';
    probe.style[property] = `var(--${token})`;
    return [token, getComputedStyle(probe)[property]];
  });
  probe.remove();
  return Object.fromEntries(colours) as Colours;
}

/** The current value of a colour such as `var(--ungraded)`. */
function resolve(colour: string): string {
  const probe = document.documentElement.appendChild(document.createElement('span'));
  probe.style.cssText = `color: ${colour}; forced-color-adjust: none`;
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** Preferences of the reader that change colours. */
const preferences = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
];

const preferred = () => preferences.filter((preference) => matchMedia(preference).matches).join();

function subscribe(listener: () => void): () => void {
  const queries = preferences.map((preference) => matchMedia(preference));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
