/** Gives the pages of the built-in code host the fonts of the web build. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** File names without the build's hash; the ranges are those of `fonts.css`. */
const faces = [
  {
    name: 'inter-latin-wght-normal',
    family: 'Inter Variable',
    weight: '100 900',
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    name: 'inter-latin-ext-wght-normal',
    family: 'Inter Variable',
    weight: '100 900',
    unicodeRange:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
  {
    name: 'jetbrains-mono-latin-wght-normal',
    family: 'JetBrains Mono Variable',
    weight: '100 800',
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
];

/** Local fonts with the metrics of ours, so that nothing moves when ours are loaded. */
const css = `
@font-face {
  font-family: 'Inter Fallback';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 107.4%;
  ascent-override: 90.2%;
  descent-override: 22.48%;
  line-gap-override: 0%;
}
:root { --font-text: 'Inter Variable', 'Inter Fallback', system-ui, sans-serif; }
`;

/** Without a web build, as in development, the host uses local fonts. */
export async function hostLook(webBuild: string) {
  const assets = join(webBuild, 'assets');
  const files = await readdir(assets).catch(() => []);
  const fonts = faces.flatMap(({ name, ...face }) => {
    const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'));
    return file === undefined ? [] : [{ ...face, file: join(assets, file) }];
  });
  return { css, fonts };
}
