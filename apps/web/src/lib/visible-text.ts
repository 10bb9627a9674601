/**
 * Invisible characters that can make code look different from what it does (trojansource.codes). The two
 * separators also end a line of JavaScript. The code host has the same list.
 */
const invisible =
  /[\u2028\u2029]|[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\u200D]/gu;
/** Zero width joiners that do not join two emoji. */
const strayJoiners =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Variation selectors, unless they follow an emoji or a Han character, or are part of a keycap. */
const straySelectors =
  /(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}(?!\u20E3)/gu;
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const control = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F]/g;

/** Makes every invisible character visible, except tabs. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, toCodePoint)
    .replace(strayJoiners, toCodePoint)
    .replace(straySelectors, toCodePoint)
    .replace(control, toControlPicture);
}

function toCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** Unicode has pictures of the ASCII control characters, in the same order. */
function toControlPicture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : toCodePoint(character);
}
