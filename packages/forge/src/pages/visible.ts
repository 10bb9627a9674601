/**
 * Characters that steer how text is shown without being seen, or have no shape: as Unicode lists them.
 * In JavaScript two of them end a line and with it a comment, and some are letters of a name. Lectern's grader
 * has the same list.
 */
const steering = /[\u2028\u2029]|[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\u200D]/gu;
/** That joins pictures into one, where it does not. */
const joining =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Those that choose the shape of what stands before them, where it has several; a digit has one on a key. */
const shaping = /(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}(?!\u20E3)/gu;
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** As long as most file systems let a name be; a page may hold thousands. */
const longestName = 255;
/** Of a longer one the file's own name at its end tells more than where it begins. */
const longestPath = 1_000;

/** Names and code as they are: neither may look like another, or run in another order than it is read. */
export function visible(text: string): string {
  return text
    .replace(steering, named)
    .replace(joining, named)
    .replace(shaping, named)
    .replace(control, named);
}

export function visibleName(text: string): string {
  return visible(cut(text, longestName));
}

export function visiblePath(path: string): string {
  return visible(path.length > longestPath ? `…${path.slice(-longestPath)}` : path);
}

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
