/** Server-rendered markup. Values are escaped unless they are markup. */

/** Output of `html`, safe to place inside other markup. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/**
 * A value in a template. Null, undefined and booleans render as nothing, so conditions read well.
 */
export type Piece =
  Markup | string | number | bigint | boolean | null | undefined | readonly Piece[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in text and in quoted attributes, the only places where templates put values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || typeof piece === 'boolean') return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeHtml(String(piece));
}

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  let text = strings[0] ?? '';
  pieces.forEach((piece, index) => {
    text += render(piece) + (strings[index + 1] ?? '');
  });
  return new Markup(text);
}

/** For output of code that escapes itself, such as the Markdown renderer. */
export function trusted(text: string): Markup {
  return new Markup(text);
}
