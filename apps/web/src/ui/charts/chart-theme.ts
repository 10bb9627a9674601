import { defaults } from 'chart.js';
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme } from '../theme.ts';

const tokens = ['muted', 'line', 'accent', 'ground'] as const;
type Colours = Record<(typeof tokens)[number], string>;

/** Short enough to be read as a change rather than as a show. */
const motionMs = 200;

/** A canvas inherits no fonts, and the options of a chart do not reach the words on its axes. */
defaults.font.family = getComputedStyle(document.body).fontFamily;

/** A canvas understands no custom properties either: the colours of the theme, as they are now. */
export function useChartTheme() {
  const theme = useTheme();
  const isDark = useSyncExternalStore(subscribe, () => darkSystem().matches);
  // Both decide what light-dark() resolves to.
  return useMemo(() => readTheme(theme, isDark), [theme, isDark]);
}

function readTheme(..._decidedBy: unknown[]) {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    colours: readColours(),
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
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Colours;
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = darkSystem();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
