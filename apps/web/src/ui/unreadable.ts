/**
 * Stands for what somebody typed into a field for a day or a time and the browser cannot read, such as
 * November 31 or '05:30' without AM or PM: it gives that out as nothing, as if the field were empty.
 */
export const unreadable = '?';

export function typedInto(input: HTMLInputElement): string {
  return input.validity.badInput ? unreadable : input.value;
}
