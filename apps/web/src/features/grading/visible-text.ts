/** Characters that steer how text is shown without being seen: a name must not lie about itself. */
const steering = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const control = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F]/g;

/** The same text with everything invisible made visible, except for tabs. */
export function visibleText(text: string): string {
  return text.replace(steering, named).replace(control, pictured);
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
