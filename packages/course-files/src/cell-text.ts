/** Spreadsheets run text that begins like this; they also accept spaces and full-width characters. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** An apostrophe prevents that. Texts that begin with apostrophes get one more, so that it can be undone. */
export function guarded(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function unguarded(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** Exports write `="00123"` so that spreadsheets keep zeros, and Canvas `="=name"` so that none is run. */
const textFormula = /^="(.*)"$/;

/** What a person would read in a cell: one line, without invisible characters or a guard. */
export function readable(value: string): string {
  const line = unguarded(
    value
      .normalize('NFC')
      .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  return textFormula.exec(line)?.[1]?.trim() ?? line;
}

/** RFC 5321 */
const longestEmail = 254;

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

const longestTitle = 300;

/** The title of a column, which also names unknown facts of people. */
export function titleOf(value: string): string {
  return readable(value.slice(0, longestTitle));
}
