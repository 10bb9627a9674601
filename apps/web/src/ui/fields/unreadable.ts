/**
 * The value of a field whose input cannot be read, such as November 31, '05:30' without AM or PM, or '31e'.
 * For a date or a time the browser returns '', as if the field were empty.
 */
export const unreadable = '?';
