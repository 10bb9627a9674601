/** Server-rendered markup. Everything put into the template is escaped unless it is already markup. */

/** Markup that has been through `html`, so that it is safe to place inside another page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** What a template may hold: nothing at all for null, undefined and false, so conditions read well. */
export type Piece =
  Markup | string | number | bigint | boolean | null | undefined | readonly Piece[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in text and inside a quoted attribute; the two places where templates put values. */
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

/** For markup made by a part that escapes by itself, such as the markdown renderer. */
export function trusted(text: string): Markup {
  return new Markup(text);
}
