import { fireEvent } from '@testing-library/react';

/** Simulates a browser in which somebody types November 31: the value is empty and `badInput` is true. */
export function typeUnreadable(input: HTMLElement): void {
  fireEvent.change(input, { target: { value: '' } });
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  fireEvent.keyUp(input);
}
