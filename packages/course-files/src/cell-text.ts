/** Spreadsheets run text that begins like this; they also accept spaces and full-width characters. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** An apostrophe prevents that. Texts that begin with apostrophes get one more, so that it can be undone. */
export function guarded(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function unguarded(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** `="00123"` is how exports keep a spreadsheet from dropping zeros. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** What a person would read in a cell: one line, without invisible characters or a guard. */
export function readable(value: string): string {
  const line = unguarded(
    value
      .normalize('NFC')
      .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  return textFormula.exec(line)?.[1]?.replaceAll('""', '"').trim() ?? line;
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
