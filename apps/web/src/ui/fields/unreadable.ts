/**
 * Stands for what somebody typed into a field for a day, a time or a number and the browser cannot read,
 * such as November 31, '05:30' without AM or PM, or '31e': it gives that out as nothing, as if the field
 * were empty.
 */
export const unreadable = '?';

export function typedInto(input: HTMLInputElement): string {
  return input.validity.badInput ? unreadable : input.value;
}
