/** Which screens, how large and in which theme, from the command line. */
import { parseArgs } from 'node:util';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface ScreensOptions {
  /** Only those with this in their name. */
  only: string;
  sizes: Size[];
  themes: Theme[];
  /** The few pictures of the README instead, into docs/pictures. */
  readme: boolean;
  /** A data folder with a finished sample course to start from a copy of; else one is made. */
  sample: string | undefined;
  /** Where that course was made: its pictures of people are still looked for there. */
  port: string | undefined;
}

export function readOptions(args: string[]): ScreensOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      size: { type: 'string' },
      theme: { type: 'string' },
      readme: { type: 'boolean', default: false },
      sample: { type: 'string' },
      port: { type: 'string' },
    },
  });
  return {
    only: values.only,
    sizes: oneOf('size', Object.keys(sizes) as Size[], values.size),
    themes: oneOf('theme', [...themes], values.theme),
    readme: values.readme,
    sample: values.sample,
    port: values.port,
  };
}

/** All of them, unless one is named. */
function oneOf<T extends string>(name: string, all: T[], given: string | undefined): T[] {
  if (given === undefined) return all;
  const chosen = all.filter((one) => one === given);
  if (chosen.length === 0) throw new Error(`--${name} must be one of ${all.join(', ')}.`);
  return chosen;
}
