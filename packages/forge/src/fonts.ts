/** Fonts of the product: read at start, served from memory under a content hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface HostFont {
  family: string;
  /** CSS syntax: one weight, or the range of a variable font. */
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
