/**
 * Invisible and bidirectional characters: code could look different from what runs. U+2028 and
 * U+2029 end lines in JavaScript. Lectern's grader has the same list.
 */
const steering = /[\u2028\u2029]|[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\u200D]/gu;
/** A zero-width joiner that does not join emoji. */
const joining =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/**
 * A variation selector after a character without variants; keycap digits, before U+20E3, have one.
 */
const shaping = /(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}(?!\u20E3)/gu;
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Most file systems allow no longer names. */
const longestName = 255;
/** The end of a path says more than its start. */
const longestPath = 1_000;

/** Shows invisible characters as ⟨U+…⟩. */
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
