/** Browsers struggle with larger files. */
export const largestShownBytes = 1024 * 1024;
/** Each line is a table row, so 1 MB of line feeds would become a page of hundreds of MB. */
export const mostShownLines = 20_000;
/**
 * Rendering blocks other requests and can take quadratic time. Longer Markdown is shown as source.
 */
export const largestRenderedBytes = 64 * 1024;

const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

export function imageType(name: string): string | undefined {
  return imageTypes[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/** git's rule: a zero byte near the start. */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, 8000).includes(0);
}

function countLines(content: Uint8Array): number {
  let lines = 0;
  for (const byte of content) if (byte === 0x0a) lines += 1;
  return lines;
}

export type FileKind = 'image' | 'markdown' | 'text' | 'binary' | 'large';

export function fileKind(name: string, content: Uint8Array): FileKind {
  if (imageType(name) !== undefined) return 'image';
  if (isBinary(content)) return 'binary';
  if (content.length > largestShownBytes || countLines(content) > mostShownLines) return 'large';
  const rendered = /\.(md|markdown)$/i.test(name) && content.length <= largestRenderedBytes;
  return rendered ? 'markdown' : 'text';
}

/** Kind of a file whose content was not read. */
export function unreadKind(name: string): FileKind {
  return imageType(name) === undefined ? 'large' : 'image';
}

/** The README shown under a folder; Markdown before plain text. */
export function findReadme<Entry extends { name: string; kind: string }>(
  entries: readonly Entry[],
): Entry | undefined {
  const wanted = [/^readme\.(md|markdown)$/i, /^readme(\.txt)?$/i];
  for (const pattern of wanted) {
    const found = entries.find(({ name, kind }) => kind === 'file' && pattern.test(name));
    if (found) return found;
  }
  return undefined;
}

/** Lines without the empty one after a final line feed. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
