/**
 * Characters that steer how text is shown without being seen, or have no shape: as Unicode lists them.
 * In JavaScript two of them end a line and with it a comment, and some are letters of a name. The code host
 * has the same list.
 */
const steering = /[\u2028\u2029]|[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\u200D]/gu;
/** That joins pictures into one, where it does not. */
const joining =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Those that choose the shape of what stands before them, where it has several; a digit has one on a key. */
const shaping = /(?<![\p{Extended_Pictographic}\p{Script=Han}])\p{Variation_Selector}(?!\u20E3)/gu;
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const control = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F]/g;

/** The same text with everything invisible made visible, except for tabs. */
export function visibleText(text: string): string {
  return text
    .replace(steering, named)
    .replace(joining, named)
    .replace(shaping, named)
    .replace(control, pictured);
}

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The Unicode pictures of the ASCII control characters, in their order. */
function pictured(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : named(character);
}
