import { fireEvent } from '@testing-library/react';

/** As a browser has it where somebody types November 31: no value, and a word that there is none. */
export function typeUnreadable(input: HTMLElement): void {
  fireEvent.change(input, { target: { value: '' } });
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  fireEvent.keyUp(input);
}
