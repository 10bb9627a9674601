/** Fonts handed in at start: read once, served from memory, named after what is in them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface HostFont {
  family: string;
  /** As in CSS: one weight, or the two ends of a variable one. */
  weight: string;
  /** A `.woff2` file. */
  file: string;
  unicodeRange?: string;
}

export interface LoadedFont extends HostFont {
  path: string;
  bytes: Buffer;
}

export async function loadFonts(fonts: readonly HostFont[]): Promise<LoadedFont[]> {
  return Promise.all(
    fonts.map(async (font) => {
      const bytes = await readFile(font.file);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      return { ...font, bytes, path: `/_forge/fonts/${hash}.woff2` };
    }),
  );
}

export function fontFaces(fonts: readonly LoadedFont[]): string {
  return fonts
    .map(
      ({ family, weight, path, unicodeRange }) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('${path}') format('woff2');${unicodeRange ? `\n  unicode-range: ${unicodeRange};` : ''}
}`,
    )
    .join('\n');
}
