/** How a file is shown, decided from its name and its first bytes. */

/** Above this a browser struggles and nobody reads; the raw file is offered instead. */
export const largestShownBytes = 1024 * 1024;
/** A row per line: a megabyte of line feeds would become a page of hundreds. */
export const mostShownLines = 20_000;
/**
 * Rendering takes time that other visitors wait for, and of some texts four times as long of twice as
 * much; longer markdown is shown as it is written.
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

/** As git decides it: a zero byte near the beginning. */
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

/** Of a file that is not read to be shown. */
export function unreadKind(name: string): FileKind {
  return imageType(name) === undefined ? 'large' : 'image';
}

/** The README to show under a folder: markdown before plain text, as people expect. */
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
