/** Characters that steer how text is shown without being seen. */
const steering = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** As long as most file systems let a name be; a page may hold thousands. */
const longestName = 255;
/** Of a longer one the file's own name at its end tells more than where it begins. */
const longestPath = 1_000;

/** Names and code as they are: neither may look like another, or run in another order than it is read. */
export function visible(text: string): string {
  return text.replace(steering, named).replace(control, named);
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
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
