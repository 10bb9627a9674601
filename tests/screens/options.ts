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
  /** Filters screens by name. */
  only: string;
  sizes: Size[];
  themes: Theme[];
  /** Takes only the pictures of the README, into docs/pictures. */
  readme: boolean;
  /** A data folder with a complete sample course to copy; without it a course is created. */
  sample: string | undefined;
  /** The port at which `sample` was created, because its avatars have that address. */
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

/** Returns all values, or the given one. */
function oneOf<T extends string>(name: string, all: T[], given: string | undefined): T[] {
  if (given === undefined) return all;
  const chosen = all.filter((one) => one === given);
  if (chosen.length === 0) throw new Error(`--${name} must be one of ${all.join(', ')}.`);
  return chosen;
}
